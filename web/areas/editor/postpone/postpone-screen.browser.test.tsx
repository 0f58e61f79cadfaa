import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fillIn } from '../../../lib/testing/fill-in.ts'
import { pressOn } from '../../../lib/testing/press-on.ts'
import { refused } from '../../../lib/testing/render-signed-in.tsx'
import { openScreen } from '../testing/open-screen.tsx'
import { sampleEditedEvent } from '../testing/sample-edited-event.ts'
import { PostponeScreen } from './postpone-screen.tsx'

const live = sampleEditedEvent({ state: 'published', isLive: true })

async function open(event = live) {
  const opened = await openScreen((eventId) => <PostponeScreen eventId={eventId} />, {
    ...event,
    _id: crypto.randomUUID(),
  })
  opened.editor.answerCheck({ refundUntil: null })
  const posted = () =>
    opened.requests.filter(({ path }) => path.endsWith('/postpone')).map(({ body }) => body)
  return { ...opened, posted }
}

const item = (text: string) => page.getByRole('listitem').filter({ hasText: text })

test('the screen says what postponing does to whom', async () => {
  await open()
  await expect.element(item('As vendas param agora.')).toBeVisible()
  await expect.element(item('Os ingressos vendidos continuam valendo.')).toBeVisible()
  await expect.element(item('423 pessoas recebem um email que avisa do adiamento.')).toBeVisible()
  await expect
    .element(item('387 pedidos podem ser devolvidos até que haja uma nova data'))
    .toBeVisible()
  await expect.element(item('A página do evento mostra o que mudou.')).toBeVisible()
})

test('the reason is sent once it is given', async () => {
  const { button, field, view, posted, toasts } = await open()
  await pressOn(button('Adiar e avisar 423 pessoas'))
  await expect.element(field('Motivo')).toHaveFocus()
  await expect.element(view.getByText('Conte o motivo: ele vai no aviso')).toBeVisible()
  expect(posted()).toEqual([])
  await fillIn(field('Motivo'), 'O rio subiu.')
  await pressOn(button('Adiar e avisar 423 pessoas'))
  await expect.poll(posted).toEqual([{ reason: 'O rio subiu.' }])
  await expect
    .poll(() => toasts)
    .toMatchObject([{ variant: 'success', text: 'Evento adiado. 423 pessoas serão avisadas.' }])
})

test('a refusal is said, and nothing has happened', async () => {
  const { editor, button, field, view } = await open()
  editor.failures.push(refused(410, 'EVENT_ENDED', 'Este evento já terminou.'))
  await fillIn(field('Motivo'), 'O rio subiu.')
  await pressOn(button('Adiar e avisar 423 pessoas'))
  await expect.element(view.getByText('Este evento já terminou.')).toBeVisible()
  await expect.element(field('Motivo')).toHaveValue('O rio subiu.')
  expect(editor.event().state).toBe('published')
})

test('without buyers nobody is told', async () => {
  const { button } = await open({ ...live, isLive: false })
  await expect.element(item('Ninguém precisa ser avisado.')).toBeVisible()
  await expect.element(button('Adiar evento')).toBeVisible()
})

test.each([
  ['draft', 'Um rascunho não é adiado: mude a data'],
  ['postponed', 'Este evento já está adiado'],
  ['cancelled', 'Este evento foi cancelado'],
  ['ended', 'Este evento já terminou'],
] as const)('an event that is %s is not postponed', async (state, title) => {
  const { view } = await open({ ...live, state })
  await expect.element(view.getByRole('heading', { name: title })).toBeVisible()
  expect(view.getByLabelText('Motivo').elements()).toEqual([])
})

test('who may not cancel events may not postpone them', async () => {
  const { view } = await open({ ...live, role: 'viewer' })
  await expect
    .element(view.getByRole('heading', { name: 'Você não pode adiar este evento' }))
    .toBeVisible()
})

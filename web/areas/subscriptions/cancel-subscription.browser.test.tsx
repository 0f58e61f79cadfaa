import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ApiResponse } from '../../lib/api/api.ts'
import { renderSession, sampleSession } from './testing/render-session.tsx'

const cancel = page.getByRole('button', { name: 'Cancelar inscrição' })
const yes = page.getByRole('button', { name: 'Sim, cancelar' })
const keep = page.getByRole('button', { name: 'Manter inscrição' })
const subscribe = page.getByRole('button', { name: 'Inscrever-se' })

async function ask(answer?: ApiResponse) {
  const rendered = await renderSession(sampleSession(), {
    isSubscribed: true,
    ...(answer && { answer: async () => answer }),
  })
  await cancel.click()
  return rendered
}

test('a subscription is cancelled after a confirmation', async () => {
  const { toasts, requests, onChange } = await ask()
  expect(requests.some(({ method }) => method === 'DELETE')).toBe(false)
  await yes.click()
  await expect.element(subscribe).toBeVisible()
  await userEvent.keyboard('{Tab}')
  await expect.element(subscribe).toHaveFocus()
  expect(toasts).toEqual([
    { channel: 'general', variant: 'success', text: 'Inscrição em "Abertura" cancelada.' },
  ])
  expect(onChange).toHaveBeenCalled()
})

test.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['the other button', () => keep.click()],
])('%s keeps the subscription and returns the focus', async (_how, press) => {
  const { requests } = await ask()
  await expect.element(keep).toBeVisible()
  await press()
  await expect.element(cancel).toHaveFocus()
  expect(requests.some(({ method }) => method === 'DELETE')).toBe(false)
})

test('a double tap asks, and cancels nothing', async () => {
  await page.viewport(390, 844)
  const { requests } = await renderSession(sampleSession(), { isSubscribed: true })
  await cancel.dblClick()
  await expect.element(yes).toBeVisible()
  expect(requests.some(({ method }) => method === 'DELETE')).toBe(false)
})

test.each<[string, ApiResponse, string]>([
  [
    'the server’s message',
    { status: 422, body: { code: 'SESSION_STARTED', message: 'A atividade já começou.' } },
    'A atividade já começou.',
  ],
  [
    'our own message if it sends none',
    { status: 502, body: undefined },
    'Erro ao cancelar a inscrição em "Abertura". Tente novamente.',
  ],
])('a failure shows %s, and the subscription is kept', async (_what, answer, text) => {
  const { toasts } = await ask(answer)
  await yes.click()
  await expect.poll(() => toasts).toEqual([{ channel: 'general', variant: 'error', text }])
  await expect.element(page.getByText('Inscrito', { exact: true })).toBeVisible()
})

test('a subscription that was cancelled elsewhere is removed here too', async () => {
  await ask({ status: 404, body: { code: 'NOT_SUBSCRIBED', message: 'Você não está inscrito.' } })
  await yes.click()
  await expect.element(subscribe).toBeVisible()
})

import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { ana } from '../../lib/testing/fake-accounts.ts'
import { pressOn } from '../../lib/testing/press-on.ts'
import { AskButton } from './testing/ask-button.tsx'
import { renderProfile, savePath } from './testing/render-profile.tsx'

const valid = '52998224725'

async function open() {
  const onAnswer = vi.fn()
  const rendered = await renderProfile(() => <AskButton onAnswer={onAnswer} />)
  const dialog = rendered.view.getByRole('dialog', { name: 'Seu CPF' })
  await pressOn(rendered.view.getByRole('button', { name: 'Reservar' }))
  await expect.element(dialog).toBeVisible()
  return { ...rendered, dialog, onAnswer }
}

test('the dialog says why it asks, and answers true once the CPF is stored', async () => {
  const { dialog, server, field, known, onAnswer } = await open()
  await expect.element(dialog.getByText('O evento limita os ingressos.')).toBeVisible()
  server.answers.set(savePath, { status: 200, body: { ...ana, cpf: valid } })
  await field('CPF').fill(valid)
  expect(onAnswer).not.toHaveBeenCalled()
  await pressOn(dialog.getByRole('button', { name: 'Salvar CPF' }))
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(known).toHaveTextContent(valid)
  expect(onAnswer).toHaveBeenCalledExactlyOnceWith(true)
  expect(server.lastBody(savePath)).toEqual({ cpf: valid })
})

test('a CPF that is not stored keeps the dialog open', async () => {
  const { dialog, server, field, onAnswer } = await open()
  const body = { code: 'CPF_LOCKED', message: 'Este CPF já foi usado.' }
  server.answers.set(savePath, { status: 409, body })
  await field('CPF').fill(valid)
  await pressOn(dialog.getByRole('button', { name: 'Salvar CPF' }))
  await expect.element(field('CPF')).toHaveAccessibleDescription('Este CPF já foi usado.')
  await expect.element(dialog).toBeVisible()
  expect(onAnswer).not.toHaveBeenCalled()
})

test('a closed dialog answers false, and can be opened again', async () => {
  const { view, dialog, server, onAnswer } = await open()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(onAnswer).toHaveBeenCalledExactlyOnceWith(false)
  expect(server.count(savePath)).toBe(0)
  await pressOn(view.getByRole('button', { name: 'Reservar' }))
  await expect.element(dialog).toBeVisible()
})

test('leaving the page answers false', async () => {
  const { view, onAnswer } = await open()
  await view.unmount()
  await expect.poll(() => onAnswer.mock.calls).toEqual([[false]])
})

import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { ApiError } from '../../lib/api/api.ts'
import { fillIn } from '../../lib/testing/fill-in.ts'
import { pressOn } from '../../lib/testing/press-on.ts'
import { field, form, openForms, renderForms, sampleId } from './testing/render-forms.tsx'

const first = form(1, [field(11, 'text', 'Nome', {}, true)], { name: 'Credenciamento' })
const second = form(2, [field(21, 'text', 'Equipe', {}, true)], { name: 'Sua equipe' })

test.each([
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['Fechar', undefined],
  ['Cancelar', undefined],
])('%s gives up without a question, and gives the focus back', async (button, press) => {
  const { dialog, ended, opener } = await openForms([first])
  await fillIn(dialog.getByRole('textbox', { name: 'Nome' }), 'Ana')
  await (press ? press() : pressOn(dialog.getByRole('button', { name: button })))
  await expect.element(dialog).not.toBeInTheDocument()
  expect(ended).toHaveBeenCalledExactlyOnceWith(null)
  await expect.element(opener).toHaveFocus()
})

test('the focus goes back to the button after the answers were sent too', async () => {
  const { dialog, submit, opener } = await openForms([first])
  await fillIn(dialog.getByRole('textbox', { name: 'Nome' }), 'Ana')
  await pressOn(submit)
  await expect.element(opener).toHaveFocus()
})

test('Tab never leaves the dialog', async () => {
  const { dialog } = await openForms([first])
  await expect.element(dialog.getByRole('textbox', { name: 'Nome' })).toBeVisible()
  for (let press = 0; press < 6; press++) {
    await userEvent.keyboard('{Tab}')
    expect(dialog.element().contains(document.activeElement)).toBe(true)
  }
})

test('what was typed is there again after the dialog was closed, and gone once it was sent', async () => {
  const { dialog, submit, opener, ended } = await openForms([first])
  await fillIn(dialog.getByRole('textbox', { name: 'Nome' }), 'Ana')
  await userEvent.keyboard('{Escape}')
  await pressOn(opener)
  await expect.element(dialog.getByRole('textbox', { name: 'Nome' })).toHaveValue('Ana')
  await pressOn(submit)
  await expect.poll(() => ended.mock.calls.length).toBe(2)
  await pressOn(opener)
  await expect.element(dialog.getByRole('textbox', { name: 'Nome' })).toHaveValue('')
})

test('several forms are asked one after another and sent together', async () => {
  const onSubmit = vi.fn(async () => undefined)
  const { dialog, submit, ended } = await openForms([first, second], { onSubmit })
  const next = dialog.getByRole('button', { name: 'Continuar' })
  await expect.element(dialog).toHaveAccessibleName('Formulário 1 de 2 · Congresso Credenciamento')
  await pressOn(next)
  await expect.element(dialog.getByText('Nome é obrigatório')).toBeVisible()
  await fillIn(dialog.getByRole('textbox', { name: 'Nome' }), 'Ana')
  await pressOn(next)
  await expect.element(dialog).toHaveAccessibleName('Formulário 2 de 2 · Congresso Sua equipe')
  await expect.element(dialog).toHaveFocus()
  await fillIn(dialog.getByRole('textbox', { name: 'Equipe' }), 'Azul')
  await pressOn(submit)
  const sent = [
    { formId: sampleId(1), formResponses: [{ fieldId: sampleId(11), value: 'Ana' }] },
    { formId: sampleId(2), formResponses: [{ fieldId: sampleId(21), value: 'Azul' }] },
  ]
  await expect.poll(() => ended.mock.lastCall).toEqual([sent])
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith(sent)
})

test('the way back to an earlier form keeps what was typed', async () => {
  const { dialog } = await openForms([first, second])
  await fillIn(dialog.getByRole('textbox', { name: 'Nome' }), 'Ana')
  await pressOn(dialog.getByRole('button', { name: 'Continuar' }))
  await fillIn(dialog.getByRole('textbox', { name: 'Equipe' }), 'Azul')
  await pressOn(dialog.getByRole('button', { name: 'Voltar' }))
  await expect.element(dialog.getByRole('textbox', { name: 'Nome' })).toHaveValue('Ana')
  await pressOn(dialog.getByRole('button', { name: 'Continuar' }))
  await expect.element(dialog.getByRole('textbox', { name: 'Equipe' })).toHaveValue('Azul')
})

test('a server error about an earlier form shows that form again', async () => {
  const fields = { [sampleId(11)]: 'Nome já usado' }
  const onSubmit = () =>
    Promise.reject(new ApiError({ status: 422, code: 'X', message: 'x', fields }))
  const { dialog, submit } = await openForms([first, second], { onSubmit })
  await fillIn(dialog.getByRole('textbox', { name: 'Nome' }), 'Ana')
  await pressOn(dialog.getByRole('button', { name: 'Continuar' }))
  await fillIn(dialog.getByRole('textbox', { name: 'Equipe' }), 'Azul')
  await pressOn(submit)
  await expect.element(dialog.getByText('Nome já usado')).toBeVisible()
  await expect.element(dialog.getByRole('textbox', { name: 'Nome' })).toHaveFocus()
})

test('a form that several tickets ask is asked once', async () => {
  const { dialog } = await openForms([first, first])
  await expect.element(dialog).toHaveAccessibleName('Congresso Credenciamento')
  await expect.element(dialog.getByRole('button', { name: 'Enviar' })).toBeVisible()
})

test('without forms an empty list of answers is sent at once', async () => {
  const onSubmit = vi.fn(async () => undefined)
  const { opener, ended, dialog } = await renderForms([], { onSubmit })
  await pressOn(opener)
  await expect.poll(() => ended.mock.lastCall).toEqual([[]])
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith([])
  await expect.element(dialog).not.toBeInTheDocument()
})

test('`ask` resolves with null when the page is left', async () => {
  const { view, ended } = await openForms([first])
  await view.unmount()
  await expect.poll(() => ended.mock.lastCall).toEqual([null])
})

import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { ApiError } from '../../lib/api/api.ts'
import { fillIn } from '../../lib/testing/fill-in.ts'
import { pressOn } from '../../lib/testing/press-on.ts'
import {
  answerValues,
  field,
  form,
  openForms,
  renderForms,
  sampleId,
} from './testing/render-forms.tsx'

const fixErrors = 'Por favor, corrija os erros no formulário antes de continuar'

const failedLoading = 'Erro ao carregar formulário. Tente novamente.'

const name = field(11, 'text', 'Nome', { minLength: 3, maxLength: 40 }, true)
const weight = field(12, 'number', 'Peso', { minValue: 2, maxValue: 9 }, true)
const comes = field(13, 'boolean', 'Vem?', {}, true)
const days = field(
  14,
  'multiple_choice',
  'Dias',
  { options: ['Sexta', 'Sábado', 'Domingo'], minSelections: 2, maxSelections: 2 },
  true,
)
const athlete = form(1, [days, comes, weight, name], {
  name: 'Ficha do atleta',
  description: 'Para o seu kit.',
  organizerNote: 'Confira o tamanho.',
})

test('the dialog shows purpose, name, description and note', async () => {
  const { dialog } = await openForms([athlete])
  await expect.element(dialog).toHaveAccessibleName('Congresso Ficha do atleta')
  await expect.element(dialog.getByText('Para o seu kit.')).toBeVisible()
  await expect.element(dialog.getByText('Confira o tamanho.')).toBeVisible()
})

test('the picture of the organizer is shown, unless it can not be loaded', async () => {
  const picture = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
  const shown = await openForms([form(1, [name], { organizerImageUrl: picture })])
  await expect.element(shown.dialog.getByRole('img', { name: /organizador/ })).toBeVisible()
  await shown.view.unmount()
  const broken = await openForms([form(1, [name], { organizerImageUrl: 'data:image/gif,x' })])
  await expect.element(broken.dialog.getByRole('textbox', { name: 'Nome' })).toBeVisible()
  await expect.element(broken.dialog.getByRole('img')).not.toBeInTheDocument()
})

test('fields stand in their order', async () => {
  const { dialog } = await openForms([athlete])
  await expect.element(dialog.getByRole('textbox', { name: 'Nome' })).toBeVisible()
  const labels = [...dialog.element().querySelectorAll('label[for], legend')]
  expect(labels.map((label) => label.textContent)).toEqual([
    'Nome',
    'Peso',
    'Vem?',
    'Dias (obrigatório)',
  ])
})

test('sent empty, every required field shows an error, and the first is focused', async () => {
  const { dialog, submit, alert, ended } = await openForms([athlete])
  await pressOn(submit)
  await expect.element(alert).toHaveTextContent(fixErrors)
  for (const label of ['Nome', 'Peso', 'Vem?', 'Dias']) {
    await expect.element(dialog.getByText(`${label} é obrigatório`)).toBeVisible()
  }
  const input = dialog.getByRole('textbox', { name: 'Nome' })
  await expect.element(input).toHaveFocus()
  await expect.element(input).toHaveAttribute('aria-invalid', 'true')
  await expect
    .element(input)
    .toHaveAccessibleDescription(expect.stringContaining('Nome é obrigatório'))
  await expect
    .element(dialog.getByRole('radiogroup', { name: 'Vem?' }))
    .toHaveAccessibleDescription('Vem? é obrigatório')
  await expect
    .element(dialog.getByRole('group', { name: /Dias/ }))
    .toHaveAccessibleDescription(expect.stringContaining('Dias é obrigatório'))
  expect(ended).not.toHaveBeenCalled()
})

test.each([
  ['Nome deve ter pelo menos 3 caracteres', 'Nome', 'Jo'],
  ['Nome não pode exceder 40 caracteres', 'Nome', 'a'.repeat(41)],
  ['Peso deve ser um número válido', 'Peso', 'abc'],
  ['Peso deve ser um número inteiro', 'Peso', '2,5'],
  ['Peso deve ser pelo menos 2', 'Peso', '1'],
  ['Peso não pode exceder 9', 'Peso', '10'],
])('%s', async (message, label, text) => {
  const { dialog, submit } = await openForms([athlete])
  await dialog.getByRole('textbox', { name: label }).fill(text)
  await pressOn(submit)
  await expect.element(dialog.getByText(message)).toBeVisible()
})

test('too few and too many choices show an error', async () => {
  const { dialog, submit } = await openForms([athlete])
  const tick = (day: string) => pressOn(dialog.getByRole('checkbox', { name: day }))
  await tick('Sexta')
  await pressOn(submit)
  await expect.element(dialog.getByText('Dias requer pelo menos 2 seleções')).toBeVisible()
  await tick('Sábado')
  await tick('Domingo')
  await pressOn(submit)
  await expect.element(dialog.getByText('Dias permite no máximo 2 seleções')).toBeVisible()
})

test('an error goes when its field changes, and only that one; the notice goes with the last', async () => {
  const { dialog, submit, alert } = await openForms([form(1, [name, comes])])
  await pressOn(submit)
  await fillIn(dialog.getByRole('textbox', { name: 'Nome' }), 'x')
  await expect.element(dialog.getByText('Nome é obrigatório')).not.toBeInTheDocument()
  await expect
    .element(dialog.getByRole('textbox', { name: 'Nome' }))
    .not.toHaveAttribute('aria-invalid')
  await expect.element(dialog.getByText('Vem? é obrigatório')).toBeVisible()
  await expect.element(alert).toHaveTextContent(fixErrors)
  await pressOn(dialog.getByRole('radio', { name: 'Sim' }))
  await expect.element(alert).toBeEmptyDOMElement()
})

test('a wrong group of choices gets the focus on its first choice', async () => {
  const { dialog, submit } = await openForms([athlete])
  await fillIn(dialog.getByRole('textbox', { name: 'Nome' }), 'Ana')
  await dialog.getByRole('textbox', { name: 'Peso' }).fill('3')
  await pressOn(dialog.getByRole('radio', { name: 'Não' }))
  await pressOn(submit)
  await expect.element(dialog.getByRole('checkbox', { name: 'Sexta' })).toHaveFocus()
})

test('what was filled in comes back, with defaults for what was not', async () => {
  const optional = [
    field(2, 'text', 'Nome'),
    field(3, 'number', 'Peso', { minValue: 5 }),
    field(4, 'boolean', 'Vem?'),
    field(5, 'multiple_choice', 'Dias', { options: ['Sexta'], minSelections: 1 }),
  ]
  const { dialog, submit, ended } = await openForms([form(1, optional)])
  await pressOn(submit)
  await expect.poll(() => answerValues(ended)).toEqual(['', 0, false, []])
  expect(ended.mock.lastCall?.[0]?.[0]).toMatchObject({
    formId: sampleId(1),
    formResponses: [2, 3, 4, 5].map((n) => ({ fieldId: sampleId(n) })),
  })
  await expect.element(dialog).not.toBeInTheDocument()
})

test('Enter in a field sends the form', async () => {
  const { dialog, ended } = await openForms([form(1, [name])])
  await fillIn(dialog.getByRole('textbox', { name: 'Nome' }), 'Ana')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => answerValues(ended)).toEqual(['Ana'])
})

test('a loading form is announced', async () => {
  const { dialog, server, opener } = await renderForms([athlete])
  let answer: () => void = () => undefined
  server.answer = () =>
    new Promise((resolve) => (answer = () => resolve({ status: 200, body: athlete })))
  await pressOn(opener)
  await expect.element(dialog.getByRole('status')).toHaveTextContent('Carregando formulário…')
  await expect.element(dialog.getByRole('button', { name: 'Enviar' })).not.toBeInTheDocument()
  await expect.poll(() => server.requests).toHaveLength(1)
  answer()
  await expect.element(dialog.getByRole('textbox', { name: 'Nome' })).toBeVisible()
})

test('a form that fails to load shows an error and can be retried', async () => {
  const { dialog, server, opener, ended } = await renderForms([athlete])
  server.answer = () => Promise.reject(new TypeError('Failed to fetch'))
  await pressOn(opener)
  await expect.element(dialog.getByRole('heading', { name: failedLoading })).toBeVisible()
  server.answer = undefined
  await pressOn(dialog.getByRole('button', { name: 'Tentar novamente' }))
  await expect.element(dialog.getByRole('textbox', { name: 'Nome' })).toBeVisible()
  expect(dialog.element().contains(document.activeElement)).toBe(true)
  expect(server.requests).toHaveLength(2)
  expect(ended).not.toHaveBeenCalled()
})

test('a deleted form shows the same error', async () => {
  const { dialog, server, opener } = await renderForms([athlete])
  server.answer = async () => ({ status: 404, body: { message: 'Não', code: 'FORM_NOT_FOUND' } })
  await pressOn(opener)
  await expect.element(dialog.getByRole('heading', { name: failedLoading })).toBeVisible()
})

const refusal = (status: number, message: string, fields?: Record<string, string>) =>
  new ApiError({ status, code: 'X', message, fields })

test('answers that cannot be sent are kept, and can be sent again', async () => {
  const onSubmit = vi.fn().mockRejectedValueOnce(refusal(0, 'x')).mockResolvedValue(undefined)
  const { dialog, submit, alert, ended } = await openForms([form(1, [name])], { onSubmit })
  await fillIn(dialog.getByRole('textbox', { name: 'Nome' }), 'Ana')
  await pressOn(submit)
  await expect.element(alert).toHaveTextContent('Erro ao processar formulário. Tente novamente.')
  await expect.element(dialog.getByRole('textbox', { name: 'Nome' })).toHaveValue('Ana')
  expect(ended).not.toHaveBeenCalled()
  await pressOn(submit)
  await expect.poll(() => answerValues(ended)).toEqual(['Ana'])
  await expect.element(dialog).not.toBeInTheDocument()
})

test("the server's message is shown beside ours", async () => {
  const onSubmit = () => Promise.reject(refusal(409, 'Vagas esgotadas.'))
  const { dialog, submit, alert } = await openForms([form(1, [name])], { onSubmit })
  await fillIn(dialog.getByRole('textbox', { name: 'Nome' }), 'Ana')
  await pressOn(submit)
  await expect
    .element(alert)
    .toHaveTextContent('Erro ao processar formulário. Tente novamente.Vagas esgotadas.')
})

test('a server error is shown under its field', async () => {
  const onSubmit = () => Promise.reject(refusal(422, 'x', { [name._id]: 'Nome já usado' }))
  const { dialog, submit, alert } = await openForms([form(1, [name])], { onSubmit })
  await fillIn(dialog.getByRole('textbox', { name: 'Nome' }), 'Ana')
  await pressOn(submit)
  await expect.element(dialog.getByText('Nome já usado')).toBeVisible()
  await expect.element(alert).toHaveTextContent(fixErrors)
  await expect.element(dialog.getByRole('textbox', { name: 'Nome' })).toHaveFocus()
})

test('a question that was added since the form was opened is asked, and what was typed stays', async () => {
  const forms = [form(1, [name])]
  const refused = { [comes._id]: 'Vem? é obrigatório' }
  const onSubmit = vi.fn().mockRejectedValueOnce(refusal(422, 'x', refused))
  const { dialog, submit, ended } = await openForms(forms, { onSubmit })
  await fillIn(dialog.getByRole('textbox', { name: 'Nome' }), 'Ana')
  forms[0] = form(1, [name, comes])
  await pressOn(submit)
  await expect.element(dialog.getByText('Vem? é obrigatório')).toBeVisible()
  await expect.element(dialog.getByRole('textbox', { name: 'Nome' })).toHaveValue('Ana')
  await pressOn(dialog.getByText('Sim', { exact: true }))
  await pressOn(submit)
  await expect.poll(() => answerValues(ended)).toEqual(['Ana', true])
})

test('answers are sent once, and the dialog stays open meanwhile', async () => {
  let arrive: () => void = () => undefined
  const onSubmit = vi.fn(() => new Promise<void>((resolve) => (arrive = resolve)))
  const { dialog, submit, ended } = await openForms([form(1, [name])], { onSubmit })
  await fillIn(dialog.getByRole('textbox', { name: 'Nome' }), 'Ana')
  await userEvent.keyboard('{Enter}{Enter}')
  await expect.element(submit).toHaveAttribute('aria-busy', 'true')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).toBeVisible()
  expect(onSubmit).toHaveBeenCalledTimes(1)
  arrive()
  await expect.poll(() => answerValues(ended)).toEqual(['Ana'])
})

import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { pressOn } from '../../lib/testing/press-on.ts'
import { answerValues, field, form, openForms } from './testing/render-forms.tsx'

const warnColour = 'rgb(138, 74, 0)'
const textColour = (element: Element) => getComputedStyle(element).color

test.each([
  [100, 'INPUT'],
  [101, 'TEXTAREA'],
  [undefined, 'TEXTAREA'],
])('a text of at most %s characters is asked in an %s', async (maxLength, tag) => {
  const { dialog } = await openForms([form(1, [field(2, 'text', 'Nome', { maxLength })])])
  await expect.element(dialog.getByRole('textbox', { name: 'Nome' })).toBeVisible()
  expect(dialog.getByRole('textbox', { name: 'Nome' }).element().tagName).toBe(tag)
})

test('the counter of a text turns to a warning at 90 %, and counts an emoji once', async () => {
  const { dialog } = await openForms([form(1, [field(2, 'text', 'Nome', { maxLength: 10 })])])
  const input = dialog.getByRole('textbox', { name: 'Nome' })
  await input.fill('😀😀😀😀😀😀😀😀')
  const calm = dialog.getByText('8 de 10 caracteres')
  await expect.element(calm).toBeVisible()
  expect(textColour(calm.element())).not.toBe(warnColour)
  await input.fill('😀😀😀😀😀😀😀😀😀')
  const warning = dialog.getByText('9 de 10 caracteres')
  await expect.element(warning).toBeVisible()
  expect(textColour(warning.element())).toBe(warnColour)
  await expect.element(input).toHaveAccessibleDescription('9 de 10 caracteres')
})

test('a text without a limit of its own counts up to ours', async () => {
  const { dialog } = await openForms([form(1, [field(2, 'text', 'Nome')])])
  const input = dialog.getByRole('textbox', { name: 'Nome' })
  await input.fill('a'.repeat(4499))
  await expect.element(dialog.getByText(/^\d+ de 5000 caracteres$/)).toBeVisible()
  await input.fill('a'.repeat(4500))
  await expect.element(dialog.getByText('4500 de 5000 caracteres')).toBeVisible()
})

test('a text that is too long can be pasted, and shows an error', async () => {
  const { dialog, submit } = await openForms([
    form(1, [field(2, 'text', 'Nome', { maxLength: 5 })]),
  ])
  await dialog.getByRole('textbox', { name: 'Nome' }).fill('abcdef')
  await pressOn(submit)
  await expect.element(dialog.getByText('Nome não pode exceder 5 caracteres')).toBeVisible()
})

test.each([
  [{}, 'numeric'],
  [{ allowDecimals: true }, 'decimal'],
  [{ minValue: -5 }, 'text'],
])('a number under %j brings up the keyboard %s', async (validation, inputmode) => {
  const { dialog } = await openForms([form(1, [field(2, 'number', 'Peso', validation)])])
  await expect
    .element(dialog.getByRole('textbox', { name: 'Peso' }))
    .toHaveAttribute('inputmode', inputmode)
})

test.each([
  ['70,5', 70.5],
  ['1.500', 1500],
  ['', 0],
])('the number typed as %j is sent as %d', async (typed, sent) => {
  const { dialog, submit, ended } = await openForms([
    form(1, [field(2, 'number', 'Peso', { allowDecimals: true })]),
  ])
  await dialog.getByRole('textbox', { name: 'Peso' }).fill(typed)
  await pressOn(submit)
  await expect.poll(() => answerValues(ended)).toEqual([sent])
})

test('the allowed range is shown beside a number', async () => {
  const { dialog } = await openForms([
    form(1, [field(2, 'number', 'Ritmo', { minValue: 2.5, maxValue: 15 })]),
  ])
  await expect
    .element(dialog.getByRole('textbox', { name: 'Ritmo' }))
    .toHaveAccessibleDescription('De 2,5 a 15')
})

test.each([
  ['Sim', true],
  ['Não', false],
])('%s is sent as %s', async (label, sent) => {
  const { dialog, submit, ended } = await openForms([
    form(1, [field(2, 'boolean', 'Vem?', {}, true)]),
  ])
  await pressOn(dialog.getByRole('radio', { name: label }))
  await pressOn(submit)
  await expect.poll(() => answerValues(ended)).toEqual([sent])
})

test('the selected answer of a yes-or-no is cleared by a second click', async () => {
  const { dialog, submit } = await openForms([form(1, [field(2, 'boolean', 'Vem?', {}, true)])])
  const yes = dialog.getByRole('radio', { name: 'Sim' })
  await pressOn(yes)
  await expect.element(yes).toBeChecked()
  await pressOn(yes)
  await expect.element(yes).not.toBeChecked()
  await pressOn(submit)
  await expect.element(dialog.getByText('Vem? é obrigatório')).toBeVisible()
})

test('a yes-or-no is answered, changed and cleared by keyboard', async () => {
  const { dialog } = await openForms([form(1, [field(2, 'boolean', 'Vem?')])])
  const yes = dialog.getByRole('radio', { name: 'Sim' })
  const no = dialog.getByRole('radio', { name: 'Não' })
  await expect.element(yes).toBeVisible()
  yes.element().focus()
  await userEvent.keyboard(' ')
  await expect.element(yes).toBeChecked()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(no).toBeChecked()
  await expect.element(yes).not.toBeChecked()
  await userEvent.keyboard(' ')
  await expect.element(no).not.toBeChecked()
})

const sizes = ['P', 'M', 'G', 'GG', 'XG']

test('a single choice is made of radios, and cleared by a second click', async () => {
  const { dialog, submit, ended } = await openForms([
    form(1, [field(2, 'multiple_choice', 'Tamanho', { options: sizes, maxSelections: 1 })]),
  ])
  const group = dialog.getByRole('radiogroup', { name: 'Tamanho' })
  await expect.element(group.getByRole('radio')).toHaveLength(5)
  await pressOn(group.getByRole('radio', { name: 'M' }))
  await pressOn(group.getByRole('radio', { name: 'GG' }))
  await expect.element(group.getByRole('radio', { name: 'M', exact: true })).not.toBeChecked()
  await pressOn(group.getByRole('radio', { name: 'GG' }))
  await expect.element(group.getByRole('radio', { name: 'GG' })).not.toBeChecked()
  await pressOn(submit)
  await expect.poll(() => answerValues(ended)).toEqual([[]])
})

test('several choices are made of boxes, sent in the order in which they stand', async () => {
  const { dialog, submit, ended } = await openForms([
    form(1, [field(2, 'multiple_choice', 'Tamanho', { options: sizes })]),
  ])
  const group = dialog.getByRole('group', { name: 'Tamanho' })
  for (const name of ['GG', 'P', 'M', 'P']) {
    await pressOn(group.getByRole('checkbox', { name, exact: true }))
  }
  await expect.element(group.getByText(/ de /)).not.toBeInTheDocument()
  await pressOn(submit)
  await expect.poll(() => answerValues(ended)).toEqual([['M', 'GG']])
})

test('the counter of choices turns to a warning at 80 %', async () => {
  const { dialog } = await openForms([
    form(1, [field(2, 'multiple_choice', 'Tamanho', { options: sizes, maxSelections: 5 })]),
  ])
  const tick = (name: string) => pressOn(dialog.getByRole('checkbox', { name, exact: true }))
  await expect.element(dialog.getByText('0 de 5')).toBeVisible()
  for (const name of ['P', 'M', 'G']) await tick(name)
  expect(textColour(dialog.getByText('3 de 5').element())).not.toBe(warnColour)
  await tick('GG')
  await expect.element(dialog.getByText('4 de 5')).toBeVisible()
  expect(textColour(dialog.getByText('4 de 5').element())).toBe(warnColour)
})

test('a field of an unknown type is listed, and blocks only if required', async () => {
  const { dialog, submit, ended } = await openForms([form(1, [field(2, 'date', 'Nascimento')])])
  await expect.element(dialog.getByText('Tipo de campo não suportado: date')).toBeVisible()
  await pressOn(submit)
  await expect.poll(() => answerValues(ended)).toEqual([])
})

test('labels and options are shown as text, whatever they hold', async () => {
  const script = '<img src=x onerror=alert(1)>'
  const { dialog } = await openForms([
    form(1, [field(2, 'multiple_choice', script, { options: [script, '<b>'] })], {
      name: script,
      description: script,
      organizerNote: script,
    }),
  ])
  await expect.element(dialog.getByRole('checkbox', { name: script })).toBeVisible()
  expect(dialog.element().querySelectorAll('img, b')).toHaveLength(0)
})

test('every answer is as tall as a finger needs', async () => {
  const { dialog } = await openForms([
    form(1, [
      field(2, 'text', 'Nome', { maxLength: 10 }),
      field(3, 'number', 'Peso'),
      field(4, 'boolean', 'Vem?'),
      field(5, 'multiple_choice', 'Tamanho', { options: sizes }),
    ]),
  ])
  await expect.element(dialog.getByRole('textbox', { name: 'Nome' })).toBeVisible()
  const heights = () =>
    [...dialog.element().querySelectorAll('input:not([inputmode]), button')].map(
      (control) => (control.closest('label') ?? control).getBoundingClientRect().height,
    )
  // Wait until the opening animation of the dialog has ended.
  await expect.poll(() => Math.min(...heights())).toBeGreaterThanOrEqual(44)
})

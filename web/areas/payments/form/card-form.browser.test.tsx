import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { pressOn } from '../../../lib/testing/press-on.ts'
import {
  field,
  openCard,
  openPaymentForm,
  payButton,
  sampleSale,
  typeCard,
} from './testing/payment-form.tsx'

const brand = () => document.querySelector('[data-brand]')?.getAttribute('data-brand')

test("the holder's data is filled in from the account", async () => {
  await openPaymentForm()
  await openCard()
  await expect.element(field('CPF ou CNPJ do titular')).toHaveValue('529.982.247-25')
  await expect.element(field('Telefone')).toHaveValue('(51) 99876-5432')
  await expect.element(field('CEP')).toHaveValue('90010-150')
  await expect.element(field('Número do cartão')).toHaveValue('')
})

test('fields have the right keyboard and autocomplete hints', async () => {
  await openPaymentForm()
  await openCard()
  for (const [name, inputMode, autoComplete] of [
    ['Número do cartão', 'numeric', 'cc-number'],
    ['Nome no cartão', null, 'cc-name'],
    ['Validade', 'numeric', 'cc-exp'],
    ['CVC', 'numeric', 'cc-csc'],
    ['Telefone', 'tel', 'tel-national'],
    ['CEP', 'numeric', 'postal-code'],
  ] as const) {
    const input = field(name).element()
    expect([input.getAttribute('inputmode'), input.getAttribute('autocomplete')]).toEqual([
      inputMode,
      autoComplete,
    ])
  }
})

test('numbers are masked while typing', async () => {
  await openPaymentForm()
  await openCard()
  await userEvent.type(field('Número do cartão'), '41111111111111112222')
  await expect.element(field('Número do cartão')).toHaveValue('4111 1111 1111 1111')
  await userEvent.type(field('Validade'), '530')
  await expect.element(field('Validade')).toHaveValue('05/30')
  await userEvent.type(field('CVC'), '12x34')
  await expect.element(field('CVC')).toHaveValue('123')
  await field('CPF ou CNPJ do titular').fill('12abc34501de35')
  await expect.element(field('CPF ou CNPJ do titular')).toHaveValue('12.ABC.345/01DE-35')
})

test('the caret stays in place when the middle of the number is edited', async () => {
  await openPaymentForm()
  await openCard()
  const number = field('Número do cartão')
  await number.fill('4111111111111111')
  const input = number.element()
  if (!(input instanceof HTMLInputElement)) throw new Error('the number is no input')
  input.setSelectionRange(6, 6)
  await userEvent.keyboard('{Backspace}5')
  await expect.element(number).toHaveValue('4111 5111 1111 1111')
  expect(input.selectionStart).toBe(6)
})

test('the brand and its CVC length are recognised while typing', async () => {
  await openPaymentForm()
  await openCard()
  expect(brand()).toBeUndefined()
  await field('Número do cartão').fill('4')
  expect(brand()).toBe('Visa')
  await expect.element(page.getByText('Bandeira: Visa')).toBeInTheDocument()
  await expect.element(page.getByText('3 dígitos no verso')).toBeVisible()
  await field('Número do cartão').fill('378282246310005')
  expect(brand()).toBe('American Express')
  await expect.element(page.getByText('4 dígitos na frente')).toBeVisible()
  await field('CVC').fill('12345')
  await expect.element(field('CVC')).toHaveValue('1234')
})

test('an empty form is not sent: each field shows an error, and the first is focused', async () => {
  const { sent } = await openPaymentForm()
  await openCard()
  for (const name of ['CPF ou CNPJ do titular', 'Telefone', 'CEP']) await field(name).fill('')
  await pressOn(payButton)
  for (const message of [
    'Número do cartão é obrigatório',
    'Nome no cartão é obrigatório',
    'Data de validade é obrigatória',
    'Código de segurança é obrigatório',
    'Por favor, informe seu CPF',
    'Telefone é obrigatório',
    'CEP é obrigatório',
  ])
    await expect.element(page.getByText(message)).toBeVisible()
  await expect.element(field('Número do cartão')).toHaveFocus()
  expect(sent).toEqual([])
})

test.each([
  ['Número do cartão', '411111111111', 'Número do cartão deve ter entre 13 e 19 dígitos'],
  ['Validade', '1026', 'Data de validade inválida (formato: MM/AA)'],
  ['Validade', '1330', 'Data de validade inválida (formato: MM/AA)'],
  ['CVC', '12', 'Código de segurança deve ter 3 ou 4 dígitos'],
  ['CPF ou CNPJ do titular', '5299822472', 'CPF deve conter 11 dígitos'],
  ['CPF ou CNPJ do titular', '52998224726', 'CPF inválido'],
  ['CPF ou CNPJ do titular', '11222333000182', 'CNPJ inválido'],
  ['Telefone', '5199', 'Telefone inválido'],
  ['CEP', '9001', 'CEP inválido'],
])('%s with %s: shows “%s” on blur', async (name, wrong, message) => {
  await openPaymentForm()
  await openCard()
  await field(name).fill(wrong)
  await userEvent.tab()
  await expect.element(page.getByText(message)).toBeVisible()
  await expect.element(field(name)).toBeInvalid()
})

test('an error disappears as soon as its field is valid', async () => {
  await openPaymentForm()
  await openCard()
  await field('Validade').fill('1026')
  await userEvent.tab()
  await expect.element(field('Validade')).toBeInvalid()
  await field('Validade').fill('1126')
  await expect.element(field('Validade')).toBeValid()
})

test('submitting an expired card also shows a notice', async () => {
  const { sent, notices } = await openPaymentForm()
  await openCard()
  await typeCard()
  await field('Validade').fill('1026')
  await pressOn(payButton)
  expect(notices()).toMatchObject([
    {
      title: 'Erro no Pagamento',
      description: 'Verifique a data de validade (MM/AA) e se o cartão não está expirado.',
    },
  ])
  await expect.element(field('Validade')).toHaveFocus()
  expect(sent).toEqual([])
})

const select = page.getByLabelText('Parcelas')
const options = () => [...select.element().querySelectorAll('option')].map((one) => one.textContent)

test('instalments show their amount, total and interest', async () => {
  const { onPlan } = await openPaymentForm()
  await openCard()
  await expect.element(select).toHaveDisplayValue('À vista')
  expect(options()).toEqual([
    'À vista',
    '2x de R$\u00a057,48 (total R$\u00a0114,96)',
    '3x de R$\u00a038,88 (total R$\u00a0116,64)',
  ])
  for (const text of ['Taxas são aplicadas aos pagamentos parcelados', 'Juros de 2,99% ao mês.'])
    await expect.element(page.getByText(text, { exact: true })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Pagar R$\u00a0110,00' })).toBeVisible()
  await select.selectOptions('3')
  await expect
    .element(page.getByText('Total em 3x: R$\u00a0116,64 (à vista: R$\u00a0110,00).'))
    .toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Pagar R$\u00a0116,64' })).toBeVisible()
  expect(onPlan).toHaveBeenLastCalledWith({
    installments: 3,
    monthlyAmount: 38.88,
    totalAmount: 116.64,
  })
})

test.each([
  ['13', 'Seleção de parcelamento inválida'],
  ['nada', 'Seleção de parcelamento inválida'],
  ['2', 'Opção de parcelamento não disponível'],
])(
  'instalments that are not offered (%s) show an error, and nothing is sent',
  async (value, text) => {
    const [atOnce, , three] = sampleSale().installmentOptions
    if (!atOnce || !three) throw new Error('the sample has changed')
    const { sent, notices } = await openPaymentForm({
      sale: sampleSale({ installmentOptions: [atOnce, three] }),
    })
    await openCard()
    await typeCard()
    select.element().append(new Option('Outra', value))
    await select.selectOptions('Outra')
    await expect.element(page.getByText(text, { exact: true })).toBeVisible()
    await pressOn(payButton)
    expect(notices()).toMatchObject([{ title: 'Erro no Pagamento', description: text }])
    expect(sent).toEqual([])
  },
)

test('“sem juros” is shown only without interest', async () => {
  await openPaymentForm({
    sale: sampleSale({
      installmentOptions: [
        { installments: 1, monthlyAmount: 110, totalAmount: 110 },
        { installments: 2, monthlyAmount: 55, totalAmount: 110 },
      ],
      monthlyRatePercentage: 0,
    }),
  })
  await openCard()
  expect(options()).toEqual(['À vista', '2x de R$\u00a055,00 sem juros (total R$\u00a0110,00)'])
  await expect
    .element(page.getByText('Taxas são aplicadas aos pagamentos parcelados'))
    .not.toBeInTheDocument()
})

test('in the sandbox a press fills in a test card', async () => {
  await openPaymentForm({ isSandbox: true })
  await openCard()
  await pressOn(page.getByText(/Ver cartões de teste/).last())
  await pressOn(page.getByRole('button', { name: 'Usar 4444 4444 4444 4444: Aprovado' }))
  await expect.element(field('Número do cartão')).toHaveValue('4444 4444 4444 4444')
  await expect.element(field('Validade')).toHaveValue('12/30')
  await expect.element(field('CVC')).toHaveValue('123')
})

test('there are no test cards outside the sandbox', async () => {
  await openPaymentForm({ isSandbox: false })
  await openCard()
  await expect.element(payButton).toBeVisible()
  await expect.element(page.getByText('Ambiente de teste')).not.toBeInTheDocument()
})

test('leaving the page clears the card', async () => {
  await openPaymentForm()
  await openCard()
  await typeCard()
  window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
  for (const name of ['Número do cartão', 'Nome no cartão', 'Validade', 'CVC'])
    await expect.element(field(name)).toHaveValue('')
})

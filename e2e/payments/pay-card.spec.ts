import { expect, type Page, test } from '@playwright/test'
import { type Account, createAccount } from '../account.ts'
import { axeViolations, collectErrors, open } from '../journey.ts'
import {
  address,
  cards,
  cardTab,
  cpf,
  openCheckout,
  payButton,
  payer,
  readSale,
  typeCard,
  ultraRun,
  walkingTour,
} from '../payments.ts'
import { decideAnalysis } from '../provider.ts'
import { notices, openOrder, timer } from '../reservations.ts'

const confirmed = (page: Page) => page.getByRole('heading', { name: 'Pedido confirmado!' })
const inMain = (page: Page, title: string) =>
  page.getByRole('main').getByRole('heading', { name: title })

/** Pays with a card that the provider puts under analysis, up to the page that says so. */
async function payIntoAnalysis(page: Page, account: Account): Promise<string> {
  const id = await openCheckout(page, account)
  await cardTab(page).click()
  await typeCard(page, cards.analysis)
  await payButton(page).click()
  await expect(page).toHaveURL(`/pedido-confirmado/${id}`)
  await expect(inMain(page, 'Pagamento em análise')).toBeVisible()
  return id
}

test('an approved card confirms the order and leaves no card data behind', async ({ page }) => {
  const browserErrors = collectErrors(page)
  const account = await payer(page.request)
  const id = await openCheckout(page, account)
  expect(await axeViolations(page)).toEqual([])
  await cardTab(page).click()
  await typeCard(page, cards.approved)
  expect(await axeViolations(page)).toEqual([])
  await payButton(page).click()
  await expect(page).toHaveURL(`/pedido-confirmado/${id}`)
  await expect(notices(page)).toContainText('Pagamento processado!')
  await expect(confirmed(page)).toBeVisible()
  const kept = await page.evaluate(() =>
    JSON.stringify([localStorage, sessionStorage, history.state]),
  )
  expect(kept).not.toContain('4444')
  expect(browserErrors).toEqual([])

  const sale = await readSale(page.request, account, id)
  expect(sale).toMatchObject({ status: 'CONFIRMED', amountCharged: 104.5 })
  expect(sale.ticketCodes).toHaveLength(1)

  await open(page, `/checkout/${id}`)
  await expect(inMain(page, 'Pedido pago')).toBeVisible()
  await expect(payButton(page)).toHaveCount(0)
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'Ver confirmação' }).click()
  await expect(confirmed(page)).toBeVisible()
})

test('a declined card shows an error, and another card can pay', async ({ page }) => {
  const account = await payer(page.request)
  const id = await openCheckout(page, account)
  await cardTab(page).click()
  await typeCard(page, cards.declined)
  await payButton(page).click()
  const trouble = page.getByRole('alert').filter({ hasText: 'Não foi possível processar' })
  await expect(trouble).toBeFocused()
  await expect(notices(page)).toContainText('Erro no Pagamento')
  await expect(page.getByLabel('Número do cartão')).toHaveValue('5184 0197 4037 3151')
  await expect(page.getByLabel('CVC')).toHaveValue('')
  expect(await axeViolations(page)).toEqual([])

  await page.reload()
  await expect(page.getByText(/^O último pagamento com cartão não foi aprovado/)).toBeVisible()
  await cardTab(page).click()
  await expect(page.getByLabel('Número do cartão')).toHaveValue('')
  await typeCard(page, cards.approved)
  await payButton(page).click()
  await expect(confirmed(page)).toBeVisible()
  const { pagamento } = await readSale(page.request, account, id)
  expect(pagamento.map(({ status }: { status: string }) => status)).toEqual([
    'DECLINED',
    'CONFIRMED',
  ])
})

test('a card under analysis is shown as such, and its approval appears without a reload', async ({
  page,
}) => {
  const account = await payer(page.request)
  const id = await payIntoAnalysis(page, account)
  await expect(notices(page)).toContainText('Pagamento pendente')
  await open(page, `/checkout/${id}`)
  await expect(inMain(page, 'Pagamento em análise')).toBeVisible()
  await expect(payButton(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Cancelar reserva' })).toHaveCount(0)
  expect(await axeViolations(page)).toEqual([])

  await page.getByRole('link', { name: 'Acompanhar pagamento' }).click()
  await expect(inMain(page, 'Pagamento em análise')).toBeVisible()
  await page.reload()
  await expect(inMain(page, 'Pagamento em análise')).toBeVisible()
  await decideAnalysis(id, 'approve')
  await expect(confirmed(page)).toBeVisible()
  const { status, ticketCodes } = await readSale(page.request, account, id)
  expect(status).toBe('CONFIRMED')
  expect(ticketCodes).toHaveLength(1)
})

test('a rejected analysis appears without a reload, and another card can pay', {
  tag: '@long',
}, async ({ page }) => {
  const account = await payer(page.request)
  const id = await payIntoAnalysis(page, account)
  await decideAnalysis(id, 'reject')
  await expect(inMain(page, 'Pagamento não aprovado')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'Ir para o pagamento' }).click()
  await expect(page.getByText(/^O último pagamento com cartão não foi aprovado/)).toBeVisible()
  await expect(timer(page)).toHaveText(/^1[45]:/)
  await cardTab(page).click()
  await typeCard(page, cards.approved)
  await payButton(page).click()
  await expect(confirmed(page)).toBeVisible()
})

test('instalments cost the same in the order, on the button and on the confirmation', async ({
  page,
}) => {
  const account = await payer(page.request)
  const id = await openCheckout(page, account, { ...walkingTour, quantity: 2 })
  const { installmentOptions } = await readSale(page.request, account, id)
  const { totalAmount } = installmentOptions.find(
    ({ installments }: { installments: number }) => installments === 3,
  )
  const total = `R$\u00a0${totalAmount.toFixed(2).replace('.', ',')}`
  await cardTab(page).click()
  await expect(page.getByText('Taxas são aplicadas aos pagamentos parcelados')).toBeVisible()
  await page.getByLabel('Parcelas').selectOption({ value: '3' })
  const order = await openOrder(page)
  await expect(order).toContainText('Juros do parcelamento em 3x')
  await expect(order).toContainText(total)
  await page.getByRole('tab', { name: 'PIX' }).click()
  await expect(order).not.toContainText('Juros')
  await expect(payButton(page)).toHaveText(/209,00/)
  await cardTab(page).click()
  await typeCard(page, cards.approved)
  await expect(payButton(page)).toContainText(total)
  await payButton(page).click()
  await expect(confirmed(page)).toBeVisible()
  const sale = await readSale(page.request, account, id)
  expect(sale).toMatchObject({ status: 'CONFIRMED', amountCharged: totalAmount, total: 190 })
  expect(sale.pagamento.at(-1)).toMatchObject({ parcelas: 3, valor: totalAmount })
})

test('a buyer without CPF and address is asked for them first', { tag: '@long' }, async ({
  page,
}) => {
  await page.route('**/ws/*/json', (route) => route.abort())
  await openCheckout(page, await createAccount(page.request))
  await expect(payButton(page)).toHaveCount(0)
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('textbox', { name: 'CPF' }).fill(cpf)
  await page.getByRole('button', { name: 'Salvar CPF' }).click()
  await expect(page.getByRole('textbox', { name: 'CPF' })).toHaveCount(0)
  await expect(payButton(page)).toHaveCount(0)

  await page.reload()
  await expect(page.getByRole('textbox', { name: 'CPF' })).toHaveCount(0)
  await page.getByLabel('CEP').fill(address.postalCode)
  await page.getByLabel('Logradouro').fill(address.street)
  await page.getByLabel('Número').fill(address.number)
  await page.getByLabel('Cidade').fill(address.city)
  await page.getByRole('button', { name: 'Salvar endereço' }).click()
  await expect(page.getByRole('heading', { name: 'Pagamento' })).toBeFocused()
  await cardTab(page).click()
  await expect(page.getByLabel('CPF ou CNPJ do titular')).toHaveValue('529.982.247-25')
  await expect(page.getByLabel('CEP')).toHaveValue('90010-150')
  await typeCard(page, cards.approved)
  await payButton(page).click()
  await expect(confirmed(page)).toBeVisible()
})

test('an event that accepts only cards offers only cards', { tag: '@long' }, async ({ page }) => {
  await openCheckout(page, await payer(page.request), ultraRun)
  await expect(page.getByRole('tab')).toHaveCount(1)
  await expect(cardTab(page)).toHaveAttribute('aria-selected', 'true')
  await typeCard(page, cards.approved)
  await payButton(page).click()
  await expect(confirmed(page)).toBeVisible()
})

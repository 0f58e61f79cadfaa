import { expect, type Page, test } from '@playwright/test'
import { type Account, createAccount } from '../account.ts'
import { axeViolations, collectErrors, open, sidewaysOverflow } from '../journey.ts'
import {
  address,
  cards,
  cardTab,
  confirmedTitle,
  cpf,
  createPayer,
  mainHeading,
  openCheckout,
  payButton,
  payByCard,
  payer,
  readSale,
  typeCard,
  ultraRun,
  walkingTour,
  watchRequests,
} from '../payments.ts'
import { decideAnalysis } from '../provider.ts'
import {
  checkoutUrl,
  increaseButton,
  notices,
  openOrder,
  reserveButton,
  signIn,
  timer,
} from '../reservations.ts'

/** Pays with a card that the provider puts under analysis, up to the page that says so. */
async function payIntoAnalysis(page: Page, account: Account): Promise<string> {
  const id = await openCheckout(page, account)
  await payByCard(page, cards.analysis)
  await expect(page).toHaveURL(`/pedido-confirmado/${id}`)
  await expect(mainHeading(page, 'Pagamento em análise')).toBeVisible()
  return id
}

test('a buyer reserves with one click, and pays by card after a reload, a way back and a declined card', {
  tag: '@phone',
}, async ({ page }) => {
  const browserErrors = collectErrors(page)
  const account = await createPayer(page.request)
  await signIn(page, account)
  const requests = watchRequests(page)
  const cardNumber = page.getByLabel('Número do cartão')

  await test.step('two tickets are reserved with one click', async () => {
    await open(page, walkingTour.path)
    await increaseButton(page, walkingTour.ticket).click()
    await increaseButton(page, walkingTour.ticket).click()
    await reserveButton(page).dblclick()
    await expect(page).toHaveURL(checkoutUrl)
    expect(requests('/reserve')).toBe(1)
  })
  const checkout = page.url()
  const id = checkout.slice(-36)

  await test.step('the checkout shows the order, the time left, and the button to pay', async () => {
    await expect(timer(page)).toHaveText(/^(15:00|14:5\d)$/)
    await expect(page.getByRole('button', { name: 'Pagar R$\u00a0209,00 com PIX' })).toBeInViewport(
      { ratio: 1 },
    )
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    await expectOrder(page, account)
    expect(await axeViolations(page)).toEqual([])
    // The time left stays visible.
    await page.evaluate(() => window.scrollTo(0, 250))
    await expect(page.getByRole('region', { name: 'Tempo da reserva' })).toBeInViewport({
      ratio: 1,
    })
    expect(await sidewaysOverflow(page)).toBe(0)
  })

  await test.step('reload and back lose the card, not the reservation', async () => {
    await page.reload()
    await expect(timer(page)).toHaveText(/^1[2-4]:/)
    await cardTab(page).click()
    await typeCard(page, cards.declined)
    await page.reload()
    await expect(page.getByRole('tab', { name: 'PIX' })).toHaveAttribute('aria-selected', 'true')
    await cardTab(page).click()
    await expect(cardNumber).toHaveValue('')
    await typeCard(page, cards.declined)
    await page.goBack()
    await expect(reserveButton(page)).toBeVisible()
    await page.goForward()
    await expect(page).toHaveURL(checkout)
    await cardTab(page).click()
    await expect(cardNumber).toHaveValue('')
    expect(browserErrors).toEqual([])
  })

  await test.step('a declined card shows an error', async () => {
    await typeCard(page, cards.declined)
    await payButton(page).click()
    const trouble = page.getByRole('alert').filter({ hasText: 'Não foi possível processar' })
    await expect(trouble).toBeFocused()
    await expect(notices(page)).toContainText('Erro no Pagamento')
    await expect(cardNumber).toHaveValue('5184 0197 4037 3151')
    await expect(page.getByLabel('CVC')).toHaveValue('')
    expect(await axeViolations(page)).toEqual([])
    await page.reload()
    await expect(page.getByText(/^O último pagamento com cartão não foi aprovado/)).toBeVisible()
  })

  const { installmentOptions } = await readSale(page.request, account, id)
  const { totalAmount } = installmentOptions.find(
    ({ installments }: { installments: number }) => installments === 3,
  )
  const total = `R$\u00a0${totalAmount.toFixed(2).replace('.', ',')}`
  await test.step('instalments cost the same in the order and on the button', async () => {
    await cardTab(page).click()
    await expect(cardNumber).toHaveValue('')
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
  })

  await test.step('another card confirms the order and leaves no card data behind', async () => {
    await payButton(page).click()
    await expect(page).toHaveURL(`/pedido-confirmado/${id}`)
    await expect(notices(page)).toContainText('Pagamento processado!')
    await expect(confirmedTitle(page)).toBeVisible()
    const kept = await page.evaluate(() =>
      JSON.stringify([localStorage, sessionStorage, history.state]),
    )
    expect(kept).not.toContain('4444')
    const sale = await readSale(page.request, account, id)
    expect(sale).toMatchObject({ status: 'CONFIRMED', amountCharged: totalAmount, total: 190 })
    expect(sale.ticketCodes).toHaveLength(2)
    expect(sale.pagamento).toMatchObject([
      { status: 'DECLINED' },
      { status: 'CONFIRMED', parcelas: 3, valor: totalAmount },
    ])
  })

  await test.step('reload and back show that it is paid', async () => {
    await page.reload()
    await expect(confirmedTitle(page)).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(walkingTour.path)
    await open(page, checkout)
    await expect(mainHeading(page, 'Pedido pago')).toBeVisible()
    await expect(payButton(page)).toHaveCount(0)
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('link', { name: 'Ver confirmação' }).click()
    await expect(confirmedTitle(page)).toBeVisible()
  })
})

/** Expects the buyer, the seller and the amounts of two tickets of the walking tour. */
async function expectOrder(page: Page, { name, email }: Account): Promise<void> {
  const main = page.getByRole('main')
  const order = await openOrder(page)
  for (const text of ['2 × Adulto', 'Subtotal', '190,00', 'Taxa de serviço', '19,00', '209,00'])
    await expect(order).toContainText(text)
  await expect(main.getByRole('heading', { name: /^Santa Teresa a Pé/ })).toBeVisible()
  for (const text of [name, email, /CNPJ/]) await expect(main.getByText(text)).toBeVisible()
  await expect(main.getByText(/^Sua reserva está garantida até \d\d:\d\d\.$/)).toBeVisible()
}

test('a card under analysis is shown as such, and its approval appears without a reload', {
  tag: '@long',
}, async ({ page }) => {
  const account = await payer(page.request)
  const id = await payIntoAnalysis(page, account)
  await expect(notices(page)).toContainText('Pagamento pendente')
  await open(page, `/checkout/${id}`)
  await expect(mainHeading(page, 'Pagamento em análise')).toBeVisible()
  await expect(payButton(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Cancelar reserva' })).toHaveCount(0)
  expect(await axeViolations(page)).toEqual([])

  await page.getByRole('link', { name: 'Acompanhar pagamento' }).click()
  await expect(mainHeading(page, 'Pagamento em análise')).toBeVisible()
  await page.reload()
  await expect(mainHeading(page, 'Pagamento em análise')).toBeVisible()
  await decideAnalysis(id, 'approve')
  await expect(confirmedTitle(page)).toBeVisible()
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
  await expect(mainHeading(page, 'Pagamento não aprovado')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'Ir para o pagamento' }).click()
  await expect(page.getByText(/^O último pagamento com cartão não foi aprovado/)).toBeVisible()
  await expect(timer(page)).toHaveText(/^1[45]:/)
  await payByCard(page, cards.approved)
  await expect(confirmedTitle(page)).toBeVisible()
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
  await expect(confirmedTitle(page)).toBeVisible()
})

test('an event that accepts only cards offers only cards', { tag: '@long' }, async ({ page }) => {
  await openCheckout(page, await payer(page.request), ultraRun)
  await expect(page.getByRole('tab')).toHaveCount(1)
  await expect(cardTab(page)).toHaveAttribute('aria-selected', 'true')
  await typeCard(page, cards.approved)
  await payButton(page).click()
  await expect(confirmedTitle(page)).toBeVisible()
})

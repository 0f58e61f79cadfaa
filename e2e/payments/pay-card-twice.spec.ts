import { expect, test } from '@playwright/test'
import { axeViolations, open } from '../journey.ts'
import {
  cards,
  cardTab,
  confirmedTitle,
  mainHeading,
  openCheckout,
  payButton,
  payByCard,
  payer,
  readSale,
  typeCard,
  walkingTour,
  watchRequests,
} from '../payments.ts'
import { increaseButton, notices, reserveButton, signIn } from '../reservations.ts'

test('a double click sends one request and makes one charge', { tag: '@long' }, async ({
  page,
}) => {
  const account = await payer(page.request)
  const id = await openCheckout(page, account)
  const requests = watchRequests(page)
  await cardTab(page).click()
  await typeCard(page, cards.approved)
  await payButton(page).dblclick()
  await expect(confirmedTitle(page)).toBeVisible()
  expect(requests('/payments/process')).toBe(1)
  expect((await readSale(page.request, account, id)).pagamento).toHaveLength(1)
})

test('a lost answer is requested again, and the card is charged once', { tag: '@long' }, async ({
  page,
}) => {
  const account = await payer(page.request)
  const id = await openCheckout(page, account)
  let sent = 0
  await page.route('**/payments/process', async (route) => {
    sent += 1
    const answer = await route.fetch()
    if (sent === 1) await route.abort('connectionreset')
    else await route.fulfill({ response: answer })
  })
  await payByCard(page, cards.approved)
  await expect(confirmedTitle(page)).toBeVisible()
  expect(sent).toBe(2)
  expect((await readSale(page.request, account, id)).pagamento).toHaveLength(1)
})

test('a second payment in another tab is refused, and the page shows that the order is paid', {
  tag: ['@desktop', '@long'],
}, async ({ page, context }) => {
  const account = await payer(page.request)
  const id = await openCheckout(page, account)
  const other = await context.newPage()
  await signIn(other, account)
  await open(other, `/checkout/${id}`)
  await cardTab(other).click()
  await typeCard(other, cards.approved)

  await payByCard(page, cards.approved)
  await expect(confirmedTitle(page)).toBeVisible()

  await payButton(other).click()
  await expect(notices(other)).toContainText('Erro no Pagamento')
  await expect(mainHeading(other, 'Pedido pago')).toBeVisible()
  expect((await readSale(page.request, account, id)).pagamento).toHaveLength(1)
})

test('leaving while a card is processed asks for confirmation', { tag: '@long' }, async ({
  page,
}) => {
  await signIn(page, await payer(page.request))
  await open(page, walkingTour.path)
  await increaseButton(page, walkingTour.ticket).click()
  await reserveButton(page).click()
  const { promise, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/payments/process', async (route) => {
    await promise
    await route.continue()
  })
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.message())
    void dialog.dismiss()
  })
  await payByCard(page, cards.approved)
  await expect(page.getByText('Processando...')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'Voltar para Eventos' }).click()
  await expect.poll(() => asked).toEqual([expect.stringContaining('está sendo processado')])
  await page.evaluate(() => window.history.back())
  await expect.poll(() => asked).toHaveLength(2)
  await expect(page.getByText('Processando...')).toBeVisible()
  answer()
  await expect(confirmedTitle(page)).toBeVisible()
})

test('a reload while a card is processed charges it once and shows the outcome', {
  tag: '@long',
}, async ({ page }) => {
  const account = await payer(page.request)
  const id = await openCheckout(page, account)
  const requests = watchRequests(page)
  page.on('dialog', (dialog) => void dialog.accept())
  await payByCard(page, cards.late)
  await expect(page.getByText('Processando...')).toBeVisible()
  await expect
    .poll(async () => (await readSale(page.request, account, id)).pagamento)
    .toHaveLength(1)
  await page.reload()
  await expect(mainHeading(page, 'Consultando o banco')).toBeVisible()
  await expect(payButton(page)).toHaveCount(0)
  await page.getByRole('link', { name: 'Acompanhar pagamento' }).click()
  await expect(confirmedTitle(page)).toBeVisible()
  expect(requests('/payments/process')).toBe(1)
  expect((await readSale(page.request, account, id)).pagamento).toHaveLength(1)
})

import { expect, test } from '@playwright/test'
import { stubMapTiles } from '../event-page.ts'
import { axeViolations, open, stopRouting } from '../journey.ts'
import { cards, cardTab, payButton, payer, readSale, typeCard, walkingTour } from '../payments.ts'
import { checkoutUrl, increaseButton, openOrder, reserveButton, signIn } from '../reservations.ts'

test.beforeEach(stubMapTiles)
test.afterEach(stopRouting)

test('a link brings a coupon, and its discount is paid to the centavo', async ({ page }) => {
  const account = await payer(page.request)
  await signIn(page, account)
  await open(page, `${walkingTour.path}?cupom=ladeira15`)
  const panel = page.locator('#tickets-section')
  await expect(panel).toContainText('Cupom LADEIRA15')
  await increaseButton(page, walkingTour.ticket).click()
  // 95,00 less 15 % is 80,75, and a tenth of it.
  for (const text of ['R$\u00a095,00', '− R$\u00a014,25', 'R$\u00a08,08', 'R$\u00a088,83'])
    await expect(panel).toContainText(text)
  expect(await axeViolations(page)).toEqual([])

  await reserveButton(page).click()
  await expect(page).toHaveURL(checkoutUrl)
  const saleId = page.url().slice(-36)
  const order = await openOrder(page)
  for (const text of ['Cupom LADEIRA15', '− R$\u00a014,25', 'R$\u00a088,83'])
    await expect(order).toContainText(text)
  await cardTab(page).click()
  await typeCard(page, cards.approved)
  await payButton(page).click()
  await expect(page).toHaveURL(`/pedido-confirmado/${saleId}`)
  expect(await readSale(page.request, account, saleId)).toMatchObject({
    coupon: 'LADEIRA15',
    total: 80.75,
    amountCharged: 88.83,
    itens: [{ precoUnitario: 95, desconto: 14.25, total: 80.75 }],
  })
  await open(page, `/venda/${saleId}`)
  await expect(page.getByRole('main')).toContainText('Cupom LADEIRA15')
})

test('a wrong coupon is told at its field, another one unlocks a ticket', { tag: '@long' }, async ({
  page,
}) => {
  await open(page, '/evento/frevo-aceso-no-cais')
  await page.getByRole('button', { name: 'Tenho um cupom' }).click()
  const field = page.getByLabel('Cupom')
  await field.fill('bastidores')
  await page.keyboard.press('Enter')
  await expect(field).toHaveAccessibleDescription(/Não encontramos este cupom/)
  expect(await axeViolations(page)).toEqual([])
  await field.fill('camarim')
  await page.getByRole('button', { name: 'Aplicar' }).click()
  await increaseButton(page, 'Visita ao camarim').click()
  await expect(page.locator('#tickets-section')).toContainText('R$\u00a055,00')
})

test('a visitor who logs in first keeps the coupon', { tag: '@long' }, async ({ page }) => {
  await open(page, `${walkingTour.path}?cupom=LADEIRA15`)
  await expect(page.locator('#tickets-section')).toContainText('Cupom LADEIRA15')
  await increaseButton(page, walkingTour.ticket).click()
  await reserveButton(page).click()
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByRole('region', { name: 'Sua escolha' })).toContainText('R$\u00a088,83')
  const { email, password } = await payer(page.request)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(checkoutUrl)
  await expect(await openOrder(page)).toContainText('Cupom LADEIRA15')
})

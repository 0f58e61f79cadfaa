import { expect, test } from '@playwright/test'
import { fillLogin } from '../account.ts'
import { stubMapTiles } from '../event-page.ts'
import { axeViolations, collectErrors, open, stopRouting, visit } from '../journey.ts'
import { cards, payByCard, payer, readSale, walkingTour, watchRequests } from '../payments.ts'
import {
  checkoutUrl,
  increaseButton,
  notices,
  openOrder,
  reserveButton,
  storedSelection,
  timer,
} from '../reservations.ts'

test.beforeEach(stubMapTiles)
test.afterEach(stopRouting)

test('signed out: a link brings a coupon, the login continues to one reservation, and it is paid to the centavo', async ({
  page,
}) => {
  const browserErrors = collectErrors(page)
  const account = await payer(page.request)
  const requests = watchRequests(page)

  await test.step('the link lowers the price', async () => {
    await open(page, `${walkingTour.path}?cupom=ladeira15`)
    const panel = page.locator('#tickets-section')
    await expect(panel).toContainText('Cupom LADEIRA15')
    await increaseButton(page, walkingTour.ticket).click()
    // 95,00 less 15 % is 80,75, and a tenth of it.
    for (const text of ['R$\u00a095,00', '− R$\u00a014,25', 'R$\u00a08,08', 'R$\u00a088,83'])
      await expect(panel).toContainText(text)
  })

  await test.step('login and sign-up show what was chosen', async () => {
    await reserveButton(page).click()
    await expect(page).toHaveURL('/login')
    await expect(notices(page)).toContainText('Login necessário')
    const waiting = page.getByRole('region', { name: 'Sua escolha' })
    for (const text of ['Santa Teresa a Pé', '1 × Adulto', 'R$\u00a088,83'])
      await expect(waiting).toContainText(text)
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('main').getByRole('link', { name: 'Criar conta' }).click()
    await expect(page).toHaveURL('/signup')
    await expect(waiting).toContainText('Santa Teresa a Pé')
    await page.getByRole('main').getByRole('link', { name: 'Já tenho conta' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Entrar' })).toBeVisible()
  })

  await test.step('the login continues to one reservation', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    await page.route('**/reserve', async (route) => {
      await promise
      await route.continue()
    })
    await fillLogin(page, account)
    await expect(page.getByRole('heading', { name: 'Processando sua reserva...' })).toBeVisible()
    await expect(
      page.getByText('Por favor, aguarde enquanto preparamos seus ingressos.'),
    ).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
    resolve()
    await expect(page).toHaveURL(checkoutUrl)
    await expect(timer(page)).toBeVisible()
    expect(requests('/reserve')).toBe(1)
    expect(await storedSelection(page)).toBeNull()
    await page.goBack()
    await expect(page).toHaveURL(new RegExp(`${walkingTour.path}(\\?.*)?$`))
    await page.goForward()
    await expect(timer(page)).toBeVisible()
  })

  await test.step('the discount is paid to the centavo', async () => {
    const saleId = page.url().slice(-36)
    const order = await openOrder(page)
    for (const text of ['Cupom LADEIRA15', '− R$\u00a014,25', 'R$\u00a088,83'])
      await expect(order).toContainText(text)
    await payByCard(page, cards.approved)
    await expect(page).toHaveURL(`/pedido-confirmado/${saleId}`)
    expect(await readSale(page.request, account, saleId)).toMatchObject({
      coupon: 'LADEIRA15',
      total: 80.75,
      amountCharged: 88.83,
      itens: [{ precoUnitario: 95, desconto: 14.25, total: 80.75 }],
    })
    await visit(page, `/venda/${saleId}`, 'Detalhes do pedido')
    await expect(page.getByRole('main')).toContainText('Cupom LADEIRA15')
  })
  expect(browserErrors).toEqual([])
})

test('a wrong coupon is reported at its field, another one unlocks a ticket', {
  tag: '@long',
}, async ({ page }) => {
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

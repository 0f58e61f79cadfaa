import { expect, type Page, test } from '@playwright/test'
import { isPhone } from '../account.ts'
import { openGroup, stubMapTiles } from '../event-page.ts'
import { axeViolations, open, stopRouting } from '../journey.ts'
import { payByPix } from '../orders.ts'
import { payer, readSale } from '../payments.ts'
import { checkoutUrl, increaseButton, openOrder, reserveButton, signIn } from '../reservations.ts'
import { turnWhileReserving } from '../turn-lot.ts'

// One after the other: each turns the lot of its screen's sector.
test.describe.configure({ mode: 'default' })
test.beforeEach(stubMapTiles)
test.afterEach(stopRouting)

const room = '/evento/cordas-na-sala-quarteto-aroeira'

/** Sector whose lot a screen turns: both screens may run at the same time. */
const turned = (page: Page) =>
  isPhone(page)
    ? { sector: 'Pista', before: '75,00', after: '90,00', total: '148,50' }
    : { sector: 'Deque', before: '165,50', after: '190,00', total: '313,50' }
const secondLot = (sector: string) => ({ slug: 'frevo-aceso-no-cais', sector, lot: '2º lote' })

const benefit = (page: Page) => page.getByRole('combobox', { name: 'Benefício' })

test('a half is bought with its benefit, to the centavo, and counted in public', async ({
  page,
}) => {
  const account = await payer(page.request)
  await signIn(page, account)
  await open(page, room)
  await openGroup(page, /^Sala/)
  await expect(page.getByRole('button', { name: /^Sala/ })).toContainText('2º lote · 3 ingressos')
  await increaseButton(page, 'Meia-entrada').click()
  await reserveButton(page).click()
  await expect(benefit(page)).toBeFocused()
  await benefit(page).selectOption('Estudante')
  // 90,50 : 2 = 45,25, and a tenth of it.
  await expect(page.locator('#tickets-section')).toContainText('R$\u00a049,78')
  expect(await axeViolations(page)).toEqual([])

  await reserveButton(page).click()
  await expect(page).toHaveURL(checkoutUrl)
  const saleId = page.url().slice(-36)
  const order = await openOrder(page)
  for (const text of ['1 × Meia-entrada', 'Sala · 2º lote', 'R$\u00a045,25', 'R$\u00a04,53'])
    await expect(order).toContainText(text)
  await payByPix(page.request, account, saleId)
  expect(await readSale(page.request, account, saleId)).toMatchObject({
    total: 45.25,
    calculatedFeeAmount: 4.53,
    amountCharged: 49.78,
    itens: [{ descricao: 'Meia-entrada', lotLabel: 'Sala · 2º lote' }],
  })

  await open(page, room)
  await page.getByRole('link', { name: /^Meia-entrada: restam? \d de 8$/ }).click()
  await expect(page).toHaveURL(`${room}/meia-entrada`)
  const numbers = page.getByRole('definition')
  await expect(numbers.nth(1)).toHaveText('8')
  // Journeys of the other screen buy here, too.
  await expect(numbers.nth(3)).toHaveText(/^[12]$/)
  expect(await axeViolations(page)).toEqual([])
})

test('a lot that turns between choosing and reserving is shown, and its new price asked about', {
  tag: '@long',
}, async ({ page }) => {
  await signIn(page, await payer(page.request))
  const { sector, before, after, total } = turned(page)
  const lot = secondLot(sector)
  await open(page, `/evento/${lot.slug}`)
  await openGroup(page, new RegExp(`^${sector}`))
  const lines = page.getByRole('listitem')
  await lines.getByRole('button', { name: 'Aumentar Inteira' }).first().click()
  await lines.getByRole('button', { name: 'Aumentar Meia-entrada' }).first().click()
  await benefit(page).selectOption('Jovem de baixa renda (ID Jovem)')
  await turnWhileReserving(page, lot, async () => {
    await reserveButton(page).click()
    const dialog = page.getByRole('dialog', { name: 'O lote virou' })
    await expect(dialog.getByRole('listitem')).toHaveCount(2)
    await expect(dialog.getByRole('listitem').first()).toContainText(`${sector} · Inteira`)
    await expect(dialog).toContainText(`R$\u00a0${before}`)
    await expect(dialog).toContainText(`R$\u00a0${after}`)
    await expect(dialog.getByRole('definition')).toContainText(`agora R$\u00a0${total}`)
    expect(await axeViolations(page)).toEqual([])

    await dialog.getByRole('button', { name: 'Escolher de novo' }).click()
    const panel = page.locator('#tickets-section')
    await expect(panel).toContainText('2 tipos de ingresso saíram da sua escolha')
    await expect(panel.getByRole('button', { name: new RegExp(`^${sector}`) })).toContainText(
      '3º lote',
    )
    await expect(panel).toBeInViewport()
  })
})

test('the new price of a lot that turned is reserved once it is accepted', {
  tag: '@long',
}, async ({ page }) => {
  const account = await payer(page.request)
  await signIn(page, account)
  const { sector, after } = turned(page)
  const lot = secondLot(sector)
  await open(page, `/evento/${lot.slug}`)
  await openGroup(page, new RegExp(`^${sector}`))
  const plus = page.getByRole('listitem').getByRole('button', { name: 'Aumentar Inteira' })
  await plus.first().click()
  await turnWhileReserving(page, lot, async () => {
    await reserveButton(page).click()
    await page.getByRole('button', { name: 'Continuar com o novo preço' }).click()
    await expect(page).toHaveURL(checkoutUrl)
  })
  const sale = await readSale(page.request, account, page.url().slice(-36))
  expect(sale).toMatchObject({
    total: Number.parseFloat(after),
    itens: [{ lotLabel: `${sector} · 3º lote` }],
  })
})

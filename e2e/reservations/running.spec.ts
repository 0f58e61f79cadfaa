import { expect, type Locator, type Page, test } from '@playwright/test'
import { createAccount, isPhone } from '../account.ts'
import { endReservation } from '../end-reservation.ts'
import { bottomBar } from '../event-page.ts'
import { axeViolations, open } from '../journey.ts'
import {
  boatTrip,
  checkoutUrl,
  increaseButton,
  reserveButton,
  reserveTickets,
  signIn,
} from '../reservations.ts'

const bar = (page: Page) => page.getByRole('region', { name: 'Reserva em andamento' })

/** Opens a page and waits until it has loaded the running reservations. */
async function openInformed(page: Page, path: string): Promise<void> {
  const answered = page.waitForResponse('/api/events/user/reservations')
  await open(page, path)
  await answered
}

/** Vertical extent of an element on the screen. */
async function extent(element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error('not on the screen')
  return { top: box.y, bottom: box.y + box.height }
}

test('a running reservation is shown on every page except the one where it is paid', async ({
  page,
}) => {
  const account = await createAccount(page.request)
  await signIn(page, account)
  await open(page, boatTrip.path)
  const before = await extent(page.getByRole('main'))

  const id = await reserveTickets(page.request, account, { ...boatTrip, quantity: 1 })
  for (const path of ['/', '/profile', '/meus-ingressos', '/nada', boatTrip.path]) {
    await open(page, path)
    await expect(bar(page)).toContainText(/1[45] min para pagar/)
  }
  expect(await axeViolations(page)).toEqual([])
  expect((await extent(page.getByRole('main'))).top).toBe(before.top)
  const lower = await extent(bar(page))
  expect(lower.bottom).toBe(page.viewportSize()?.height)
  if (isPhone(page)) expect((await extent(bottomBar(page))).bottom).toBe(lower.top)

  await bar(page).getByRole('link', { name: 'Continuar' }).click()
  await expect(page).toHaveURL(`/checkout/${id}`)
  await expect(bar(page)).toBeHidden()
  await page.goBack()
  await expect(bar(page)).toBeVisible()

  await endReservation(id)
  await openInformed(page, '/meus-ingressos')
  await expect(bar(page)).toBeHidden()
})

test('every open tab shows when a reservation begins and ends', async ({ page, context }) => {
  const account = await createAccount(page.request)
  await signIn(page, account)
  const other = await context.newPage()
  await signIn(other, account)
  await openInformed(other, '/')
  await expect(bar(other)).toBeHidden()

  await open(page, boatTrip.path)
  await increaseButton(page, boatTrip.ticket).click()
  await reserveButton(page).click()
  await expect(page).toHaveURL(checkoutUrl)
  await expect(bar(other)).toBeVisible()

  await page.getByRole('button', { name: 'Cancelar reserva' }).click()
  await page.getByRole('button', { name: 'Sim, cancelar' }).click()
  await expect(page).toHaveURL(boatTrip.path)
  await expect(bar(other)).toBeHidden()
  await expect(bar(page)).toBeHidden()
})

test('a signed-out visitor requests no reservations', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await open(page, '/')
  await page.waitForLoadState('networkidle')
  expect(asked.filter((url) => /reservation/.test(url))).toEqual([])
})

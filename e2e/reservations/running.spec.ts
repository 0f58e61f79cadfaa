import { expect, type Page, test } from '@playwright/test'
import { createAccount, isPhone } from '../account.ts'
import { bottomBar } from '../event-page.ts'
import { axeViolations, goTo, open, visibleBox, visit } from '../journey.ts'
import { watchRequests } from '../payments.ts'
import {
  boatTrip,
  checkoutUrl,
  findIds,
  increaseButton,
  reserveButton,
  signIn,
  timer,
} from '../reservations.ts'

const PAGES = [
  ['/', 'Descubra Novos Eventos'],
  ['/profile', 'Perfil'],
  ['/meus-ingressos', 'Meus Ingressos'],
  ['/nada', '404'],
] as const

const bar = (page: Page) => page.getByRole('region', { name: 'Reserva em andamento' })

/** Opens a page and waits until it has loaded the running reservations. */
async function openInformed(page: Page, path: string): Promise<void> {
  const answered = page.waitForResponse('/api/events/user/reservations')
  await open(page, path)
  await answered
}

test('a running reservation is shown in every tab, on every page but the one where it is paid, until it ends', async ({
  page,
  context,
}) => {
  const requests = watchRequests(page)

  await test.step('a signed-out visitor requests no reservations', async () => {
    await open(page, '/')
    await page.waitForLoadState('networkidle')
    expect(requests('/reservations')).toBe(0)
  })

  const account = await createAccount(page.request)
  await signIn(page, account)
  const other = await context.newPage()
  await signIn(other, account)

  const before = await test.step('it appears in every open tab', async () => {
    await openInformed(other, '/')
    await expect(bar(other)).toBeHidden()
    await open(page, boatTrip.path)
    const main = await visibleBox(page.getByRole('main'))
    await increaseButton(page, boatTrip.ticket).click()
    await reserveButton(page).click()
    await expect(page).toHaveURL(checkoutUrl)
    await expect(bar(other)).toBeVisible()
    return main
  })
  const id = page.url().slice(-36)

  await test.step('it is shown on every page but the checkout, and moves nothing', async () => {
    await expect(bar(page)).toBeHidden()
    for (const [path, heading] of PAGES) {
      await visit(page, path, heading)
      await expect(bar(page)).toContainText(/1[2-5] min para pagar/)
    }
    await open(page, boatTrip.path)
    expect((await visibleBox(page.getByRole('main'))).y).toBe(before.y)
    const { y, height } = await visibleBox(bar(page))
    expect(y + height).toBe(page.viewportSize()?.height)
    if (isPhone(page)) {
      const event = await visibleBox(bottomBar(page))
      expect(event.y + event.height).toBe(y)
    }
    expect(await axeViolations(page)).toEqual([])
  })

  await test.step('it is opened from the bar and by the former addresses of the checkout', async () => {
    await bar(page).getByRole('link', { name: 'Continuar' }).click()
    await expect(page).toHaveURL(`/checkout/${id}`)
    await expect(bar(page)).toBeHidden()
    await page.goBack()
    await expect(bar(page)).toBeVisible()
    const { eventId } = await findIds(page.request, boatTrip)
    for (const path of [
      `/evento/${eventId}/checkout`,
      `/evento/${boatTrip.slug}/checkout`,
      `/evento/${eventId}/checkout?vendaId=${id}`,
    ]) {
      await goTo(page, path)
      await expect(page).toHaveURL(`/checkout/${id}`)
      await expect(timer(page)).toBeVisible()
    }
  })

  await test.step('its end is seen in every open tab', async () => {
    await page.getByRole('button', { name: 'Cancelar reserva' }).click()
    await page.getByRole('button', { name: 'Sim, cancelar' }).click()
    await expect(page).toHaveURL(boatTrip.path)
    await expect(bar(other)).toBeHidden()
    await expect(bar(page)).toBeHidden()
  })
})

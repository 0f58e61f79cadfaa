import { type Browser, expect, type Page } from '@playwright/test'
import { open } from './journey.ts'
import { openCheckout, payButton, payer } from './payments.ts'

export const pixCode = (page: Page) => page.getByLabel('PIX copia e cola')
export const pageTitle = (page: Page, name: string) =>
  page.getByRole('main').getByRole('heading', { level: 1, name })
export const confirmedTitle = (page: Page) => pageTitle(page, 'Pedido confirmado!')

/** Reserves, chooses PIX and waits for the page with its code. */
export async function openPix(page: Page) {
  const account = await payer(page.request)
  const id = await openCheckout(page, account)
  await payButton(page).click()
  await expect(page).toHaveURL(`/pix-payment/${id}`)
  await expect(pixCode(page)).toHaveValue(/^000201/)
  return { account, id }
}

/** Confirms a PIX payment in the sandbox, as the bank would. */
export async function receivePix(page: Page, id: string): Promise<void> {
  const answer = await page.request.post(`/api/sandbox/payments/${id}/confirm`)
  expect(answer.status()).toBe(200)
}

/** Opens a page in another browser context, signed out. */
export async function openSignedOut(browser: Browser, path: string): Promise<Page> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await open(page, path)
  return page
}

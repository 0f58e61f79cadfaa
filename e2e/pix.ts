import { expect, type Page } from '@playwright/test'
import { openCheckout, payButton, payer } from './payments.ts'

export const pixCode = (page: Page) => page.getByLabel('PIX copia e cola')

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

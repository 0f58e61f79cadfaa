import { expect, test } from '@playwright/test'
import { cpf } from '../payments.ts'
import { confirmedTitle, openPix, openSignedOut, pixCode } from '../pix.ts'
import { notices } from '../reservations.ts'

/** The pages of an order are open to whoever has their link. */

test('a friend pays on another phone without a login, and both see it', async ({
  page,
  browser,
}) => {
  const { account, id } = await openPix(page)
  const friend = await openSignedOut(browser, `/pix-payment/${id}`)
  await expect(pixCode(friend)).toHaveValue(await pixCode(page).inputValue())
  await expect(friend.getByRole('button', { name: 'Pagar de outra forma' })).toHaveCount(0)
  await expect(friend.getByRole('main')).not.toContainText(account.name)
  await expect(friend.getByRole('main')).not.toContainText(account.email)
  await friend.getByRole('button', { name: 'Simular pagamento' }).click()
  await expect(confirmedTitle(friend)).toBeVisible()
  await expect(confirmedTitle(page)).toBeVisible()
  await friend.context().close()
})

test('the links are kept by nobody, listed nowhere, and tell nothing of others', async ({
  page,
  request,
}) => {
  const { account, id } = await openPix(page)
  for (const path of [`/pix-payment/${id}`, `/pedido-confirmado/${id}`]) {
    const answer = await request.get(path)
    expect(answer.status()).toBe(200)
    expect(answer.headers()).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    })
    const html = await answer.text()
    expect(html).not.toContain(account.name)
    expect(html).not.toContain(account.email)
    expect(html).not.toContain(cpf)
  }
})

for (const path of ['/pix-payment', '/pedido-confirmado']) {
  test(`${path} without such a sale: 404, a notice, and home`, async ({ page }) => {
    for (const id of [crypto.randomUUID(), 'nada']) {
      const answer = await page.goto(`${path}/${id}`)
      expect(answer?.status()).toBe(404)
      await expect(notices(page)).toContainText('Pedido não encontrado.')
      await expect(page).toHaveURL('/')
    }
  })
}

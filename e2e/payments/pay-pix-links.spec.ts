import { expect, test } from '@playwright/test'
import { cpf } from '../payments.ts'
import { confirmedTitle, openPix, openSignedOut, pixCode } from '../pix.ts'
import { notices } from '../reservations.ts'

/** Pages of an order's payment need no login: whoever has the link can open them. */

test('a friend pays on another phone without a login, and both pages show it', async ({
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

test('payment links are not cached, not indexed, and reveal no personal data', async ({
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
  test(`${path} of an unknown sale answers 404, shows a message and leads home`, async ({
    page,
  }) => {
    for (const id of [crypto.randomUUID(), 'nada']) {
      const answer = await page.goto(`${path}/${id}`)
      expect(answer?.status()).toBe(404)
      await expect(notices(page)).toContainText('Pedido não encontrado.')
      await expect(page).toHaveURL('/')
    }
  })
}

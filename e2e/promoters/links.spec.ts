import { expect, test } from '@playwright/test'
import { fillLogin, logIn } from '../account.ts'
import { axeViolations, collectErrors, open, openSignedOut } from '../journey.ts'
import { payButton, payer } from '../payments.ts'
import { receivePix } from '../pix.ts'
import { checkoutUrl, increaseButton, reserveButton } from '../reservations.ts'
import { createReadyDraft, createWorkspace, publishEvent } from '../workspace.ts'

test('an order that came by a tracking link shows up in the figures while they are looked at', {
  tag: '@long',
}, async ({ page, request, browser }) => {
  const browserErrors = collectErrors(page)
  const workspace = await createWorkspace(request)
  const id = await createReadyDraft(workspace, 'Noite de Links')
  const slug = await publishEvent(workspace, id)
  await logIn(page, workspace.account)

  await open(page, `/promotor/eventos/${id}/links`)
  await expect(page.getByRole('heading', { name: 'Nenhum link ainda' })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Criar link' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Onde você vai divulgar?').fill('Instagram da banda')
  await dialog.getByRole('button', { name: 'Criar link' }).click()
  const address = `/evento/${slug}?via=instagram-da-banda`
  await expect(page.getByRole('article', { name: 'Instagram da banda' })).toContainText(address)
  expect(await axeViolations(page)).toEqual([])
  await open(page, `/promotor/eventos/${id}`)
  const channels = page.getByRole('region', { name: 'De onde vêm as vendas' })
  await expect(channels.getByRole('row', { name: /Instagram da banda 0 0/ })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])

  // The link is followed, and survives the login.
  const visitor = await openSignedOut(browser, address)
  await expect(visitor.locator('link[rel=canonical]')).toHaveAttribute(
    'href',
    /[^?]*noite-de-links[^?]*/,
  )
  await increaseButton(visitor, 'Inteira').click()
  await reserveButton(visitor).click()
  await fillLogin(visitor, await payer(request))
  await expect(visitor).toHaveURL(checkoutUrl)
  const sale = new URL(visitor.url()).pathname.split('/').at(-1) ?? ''
  await payButton(visitor).click()
  await expect(visitor).toHaveURL(`/pix-payment/${sale}`)
  await receivePix(visitor, sale)

  await expect(
    channels.getByRole('row', { name: /Instagram da banda 1 1 R\$.60,00/ }),
  ).toBeVisible()
  await expect(page.getByRole('region', { name: 'Vendas até agora' })).toContainText(
    /VendasR\$.60,00/,
  )
  expect(browserErrors).toEqual([])
  await visitor.context().close()
})

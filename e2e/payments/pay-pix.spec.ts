import { isCpf } from '@55tickets/rules/people/cpf.ts'
import { expect, type Page, test } from '@playwright/test'
import { createAccount } from '../account.ts'
import { endReservation } from '../end-reservation.ts'
import { axeViolations, collectErrors, open, openSignedOut } from '../journey.ts'
import {
  address,
  cards,
  confirmedTitle,
  openCheckout,
  pageTitle,
  payButton,
  payByCard,
  payer,
  readSale,
} from '../payments.ts'
import { openPix, pixCode, receivePix } from '../pix.ts'
import { clubNight, notices, reserveWithCpf, signIn, timer } from '../reservations.ts'

/** Event that accepts only PIX. */
const tacaca = { slug: 'tardes-de-tacaca', ticket: 'Uma tarde, inteira' }

test('a buyer without CPF and address pays by PIX on a friend’s phone, and both phones show it at once', async ({
  page,
  request,
  browser,
}) => {
  const account = await createAccount(page.request)
  const cpf = drawCpf()
  await signIn(page, account)

  await test.step('a limit for each CPF asks for the CPF before reserving', async () => {
    await reserveWithCpf(page, cpf)
  })
  const id = page.url().slice(-36)
  const browserErrors = collectErrors(page)

  await test.step('the checkout asks for the address', async () => {
    await stubPostalCode(page)
    await expect(timer(page)).toBeVisible()
    await expect(payButton(page)).toHaveCount(0)
    expect(await axeViolations(page)).toEqual([])
    await page.getByLabel('CEP').fill(address.postalCode)
    await page.getByLabel('Número').click()
    await expect(page.getByLabel('Logradouro')).toHaveValue(address.street)
    await expect(page.getByLabel('Cidade')).toHaveValue('Porto Alegre')
    await page.getByLabel('Número').fill(address.number)
    await page.getByRole('button', { name: 'Salvar endereço' }).click()
    await expect(page.getByText('Endereço adicionado com sucesso.')).toBeVisible()
  })

  await test.step('the code is shown, with how long it is valid', async () => {
    await payButton(page).click()
    await expect(page).toHaveURL(`/pix-payment/${id}`)
    await expect(pixCode(page)).toHaveValue(/^000201/)
    await expect(page.getByRole('img', { name: 'QR Code do PIX' })).toBeVisible()
    await expect(page.getByText('R$\u00a056,00', { exact: true })).toBeVisible()
    await expect(timer(page)).toHaveText(/^1[2-5] min$/)
    expect(await axeViolations(page)).toEqual([])
    expect(browserErrors).toEqual([])
  })

  const friend = await openSignedOut(browser, `/pix-payment/${id}`)
  await test.step('its link reveals no personal data, and is neither cached nor indexed', async () => {
    const personal = [account.name, account.email, cpf]
    for (const path of [`/pix-payment/${id}`, `/pedido-confirmado/${id}`]) {
      const answer = await request.get(path)
      expect(answer.headers()).toMatchObject({
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
      })
      const html = await answer.text()
      for (const text of personal) expect(html).not.toContain(text)
    }
    await expect(pixCode(friend)).toHaveValue(await pixCode(page).inputValue())
    await expect(friend.getByRole('button', { name: 'Pagar de outra forma' })).toHaveCount(0)
    for (const text of personal) await expect(friend.getByRole('main')).not.toContainText(text)
  })

  await test.step('a pushed event shows the payment on both phones', async () => {
    await page.route('**/payments/*/status', (route) => route.abort())
    await friend.getByRole('button', { name: 'Simular pagamento' }).click()
    await expect(confirmedTitle(friend)).toBeVisible()
    await friend.context().close()
    await expect(page).toHaveURL(`/pedido-confirmado/${id}`)
    await expect(notices(page)).toContainText('Pagamento confirmado!')
    await expect(confirmedTitle(page)).toBeVisible()
    expect(await axeViolations(page)).toEqual([])
  })

  await test.step('the confirmation leads on', async () => {
    const sale = await readSale(page.request, account, id)
    expect(sale).toMatchObject({ status: 'RECEIVED', amountCharged: 56 })
    expect(sale.ticketCodes).toHaveLength(1)
    const main = page.getByRole('main')
    await expect(main).toContainText(`Pedido ${sale.orderNumber}`)
    await expect(main.getByRole('link', { name: 'Nominar ingressos' })).toHaveAttribute(
      'href',
      `/venda/${id}`,
    )
    await expect(main.getByRole('link', { name: 'Adicionar à agenda' })).toHaveAttribute(
      'href',
      `/evento/${clubNight.slug}/agenda.ics`,
    )
    await page.getByRole('link', { name: 'Ver meus ingressos' }).click()
    await expect(page).toHaveURL('/profile')
  })
})

/** Draws a valid CPF, which no other account has. */
function drawCpf(): string {
  for (;;) {
    const digits = [...crypto.getRandomValues(new Uint8Array(11))].map((byte) => byte % 10).join('')
    if (isCpf(digits)) return digits
  }
}

/** Answers the postal code service, which journeys can't reach. */
const stubPostalCode = (page: Page) =>
  page.route('**/ws/90010150/json', (route) =>
    route.fulfill({
      headers: { 'access-control-allow-origin': '*' },
      json: {
        logradouro: address.street,
        bairro: 'Centro Histórico',
        localidade: 'Porto Alegre',
        uf: 'RS',
      },
    }),
  )

test('polling shows a paid PIX where no event can be pushed', { tag: '@long' }, async ({
  page,
}) => {
  await page.clock.install()
  await page.route('**/payments/*/events', (route) => route.abort())
  const { id } = await openPix(page)
  await receivePix(page, id)
  // The page polls every ten seconds; the provider's webhook may arrive after the first poll.
  await expect(async () => {
    await page.clock.fastForward('00:10')
    await expect(confirmedTitle(page)).toBeVisible({ timeout: 1_000 })
  }).toPass()
})

test('the test environment has a button that pays', { tag: '@long' }, async ({ page }) => {
  await openPix(page)
  const sandbox = page.getByRole('region', { name: 'Ambiente de teste' })
  await sandbox.getByRole('button', { name: 'Simular pagamento' }).dblclick()
  await expect(confirmedTitle(page)).toBeVisible()
})

test('a button copies the code', { tag: '@long' }, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openPix(page)
  await page.getByRole('button', { name: 'Copiar código PIX' }).click()
  await expect(notices(page)).toContainText('Código copiado!')
  const copied = page.getByRole('button', { name: 'Código copiado', exact: true })
  await expect(copied).toBeVisible()
  await expect(copied).toHaveCount(0)
  const text = await page.evaluate(() => navigator.clipboard.readText())
  await expect(pixCode(page)).toHaveValue(text)
})

test('a PIX can be abandoned and the order paid by card', { tag: '@long' }, async ({
  page,
  browser,
}) => {
  const { account, id } = await openPix(page)
  const friend = await openSignedOut(browser, `/pix-payment/${id}`)
  await expect(pixCode(friend)).toBeVisible()
  await page.getByRole('button', { name: 'Pagar de outra forma' }).click()
  await expect(page).toHaveURL(`/checkout/${id}`)
  await expect(timer(page)).toHaveText(/^1[45]:/)
  await expect(pageTitle(friend, 'Este PIX não vale mais')).toBeVisible()
  expect(await axeViolations(friend)).toEqual([])

  await payByCard(page, cards.approved)
  await expect(confirmedTitle(page)).toBeVisible()
  const { status, pagamento } = await readSale(page.request, account, id)
  expect(status).toBe('CONFIRMED')
  expect(pagamento.map(({ status }: { status: string }) => status)).toEqual([
    'CANCELED',
    'CONFIRMED',
  ])
  await friend.context().close()
})

test('two tabs that both choose PIX show the same code', { tag: '@long' }, async ({
  page,
  context,
}) => {
  const account = await payer(page.request)
  const id = await openCheckout(page, account)
  const other = await context.newPage()
  await open(other, `/checkout/${id}`)
  await payButton(page).click()
  await expect(pixCode(page)).toBeVisible()
  await payButton(other).click()
  await expect(pixCode(other)).toHaveValue(await pixCode(page).inputValue())
  await open(other, `/checkout/${id}`)
  await expect(other).toHaveURL(`/pix-payment/${id}`)
  expect((await readSale(page.request, account, id)).pagamento).toHaveLength(1)
})

test('reload and back at each step show the right page', { tag: '@long' }, async ({ page }) => {
  const { id } = await openPix(page)
  const first = await pixCode(page).inputValue()
  await page.reload()
  await expect(pixCode(page)).toHaveValue(first)
  await open(page, '/')
  await page.goBack()
  await expect(pixCode(page)).toHaveValue(first)

  await receivePix(page, id)
  await expect(confirmedTitle(page)).toBeVisible()
  await page.reload()
  await expect(confirmedTitle(page)).toBeVisible()
  await open(page, `/pix-payment/${id}`)
  await expect(page).toHaveURL(`/pedido-confirmado/${id}`)
  await open(page, `/checkout/${id}`)
  await expect(page.getByRole('heading', { name: 'Pedido pago' })).toBeVisible()
})

test('the last two minutes are announced, and the code disappears at the end', {
  tag: '@long',
}, async ({ page }) => {
  await page.clock.install()
  await openPix(page)
  await page.clock.fastForward('13:10')
  await expect(timer(page)).toHaveText(/^1 min \d+ s$/)
  expect(await axeViolations(page)).toEqual([])
  await page.clock.fastForward('02:00')
  await expect(pageTitle(page, 'PIX expirado')).toBeVisible()
  await expect(pixCode(page)).toHaveCount(0)
  expect(await axeViolations(page)).toEqual([])
})

test('the page shows without a reload that the server expired an unpaid order', {
  tag: '@long',
}, async ({ page }) => {
  const { account, id } = await openPix(page)
  await endReservation(id)
  await expect(pageTitle(page, 'Reserva expirada')).toBeVisible()
  await expect(pixCode(page)).toHaveCount(0)
  expect(await axeViolations(page)).toEqual([])
  const { status, pagamento } = await readSale(page.request, account, id)
  expect([status, pagamento.at(-1).status]).toEqual(['EXPIRED', 'CANCELED'])
  await open(page, `/checkout/${id}`)
  await expect(page.getByText(/Se você pagou no último instante/)).toBeVisible()
  await expect(page.getByText(/Nada foi cobrado/)).toHaveCount(0)
})

test('an event that accepts only PIX offers only PIX', { tag: '@long' }, async ({ page }) => {
  const id = await openCheckout(page, await payer(page.request), tacaca)
  await expect(page.getByRole('tab')).toHaveCount(1)
  await expect(page.getByRole('tab', { name: 'PIX' })).toHaveAttribute('aria-selected', 'true')
  await payButton(page).click()
  await expect(pixCode(page)).toBeVisible()
  await receivePix(page, id)
  await expect(confirmedTitle(page)).toBeVisible()
})

import { expect, type Page, test } from '@playwright/test'
import { type Account, ana, expectSignedIn, fillLogin, isPhone, logIn } from './account.ts'
import { findings, open, watchComplaints } from './journey.ts'

const congress = '/evento/congresso-brasileiro-de-dados-abertos'
const bruno: Account = {
  name: 'Bruno Lima',
  email: 'bruno@demo.55tickets.com.br',
  password: 'demo1234',
}
/** The desk and the phone do the same at the same time, so each has a person of its own. */
const me = (page: Page) => (isPhone(page) ? bruno : ana)

/** Tiles come from elsewhere, and journeys know no elsewhere. */
test.beforeEach(async ({ page }) => {
  await page.route(/\/\d+\/\d+\/\d+\.png$/, (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg"/>',
    }),
  )
})

const notices = (page: Page) => page.getByRole('region', { name: 'Avisos' })
const toasts = (page: Page) => page.getByRole('region', { name: 'Mensagens (Alt+T)' })
const reserveButton = (page: Page) =>
  page.locator('#tickets-section').getByRole('button', { name: 'Reservar ingressos' })
const plus = (page: Page, name: string) => page.getByRole('button', { name: `Aumentar ${name}` })
const openGroup = (page: Page, name: RegExp) => page.getByRole('button', { name }).click()

/** One session of the programme, with its day opened. */
async function session(page: Page, title: string) {
  const days = page.getByRole('button', { name: /\d atividades?$/ })
  await expect(days.first()).toBeVisible()
  for (const day of await days.all())
    if ((await day.getAttribute('aria-expanded')) === 'false') await day.click()
  return page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
}

test('signed out: the choice follows the eye, survives the way to the login, and comes back', async ({
  page,
}) => {
  await open(page, congress)
  await reserveButton(page).click()
  await expect(notices(page)).toContainText('Nenhum ingresso selecionado')
  await openGroup(page, /^Passaporte/)
  await plus(page, 'Passaporte, 2º lote').click()
  await plus(page, 'Passaporte, 2º lote').click()
  const panel = page.locator('#tickets-section')
  await expect(panel).toContainText('Subtotal')
  await expect(panel).toContainText('Taxa de serviço (10%)')
  await expect(panel).toContainText('R$\u00a0858,00')
  const bar = page.getByRole('complementary', { name: 'Ingressos' })
  if (isPhone(page)) await expect(bar).toContainText('R$\u00a0858,002 ingressos')

  await reserveButton(page).click()
  await expect(page).toHaveURL('/login')
  await expect(notices(page)).toContainText('Login necessário')
  await page.goBack()
  await expect(page.getByRole('button', { name: /^Passaporte/ })).toContainText('2 selecionados')
  await expect(panel).toContainText('R$\u00a0858,00')
})

test('another event shows nothing of a choice that was kept', async ({ page }) => {
  await open(page, congress)
  await openGroup(page, /^Passaporte/)
  await plus(page, 'Passaporte, 2º lote').click()
  await reserveButton(page).click()
  await expect(page).toHaveURL('/login')
  await open(page, '/evento/regional-do-cais-noite-de-choro')
  await expect(page.locator('#tickets-section')).toBeVisible()
  await expect(page.getByText('Subtotal')).toHaveCount(0)
})

test('the second variant has no running total', async ({ page }) => {
  const { _id } = await (await page.request.get(`/api/events${congress.slice(7)}`)).json()
  await open(page, `/evento/v2/${_id}`)
  await openGroup(page, /^Passaporte/)
  await plus(page, 'Passaporte, 2º lote').click()
  await expect(page.getByText('Subtotal')).toBeVisible()
  if (isPhone(page))
    await expect(page.getByRole('complementary', { name: 'Ingressos' })).toContainText(
      'A partir de R$\u00a0120,00',
    )
})

test('axe finds nothing in a panel with a choice and its tooltip', async ({ page }) => {
  await open(page, congress)
  await openGroup(page, /^Oficinas/)
  await plus(page, 'Oficina: SQL para jornalistas').click()
  await expect(page.getByText('Máximo de 1 por pedido', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'O que é a taxa de serviço?' }).click()
  await expect(page.getByRole('tooltip')).toContainText('custos de operação da plataforma')
  expect(await findings(page)).toEqual([])
})

test('fewer than one order has to hold: a hint, and no reservation', async ({ page }) => {
  await open(page, '/evento/regional-do-cais-noite-de-choro')
  const event = await (await page.request.get('/api/events/regional-do-cais-noite-de-choro')).json()
  const bound = event.tickets.find((ticket: { minPerOrder: number }) => ticket.minPerOrder > 1)
  if (bound.ticketGroupName) await openGroup(page, new RegExp(`^${bound.ticketGroupName}`))
  await plus(page, bound.name).click()
  const hint = page.getByText(`Mínimo de ${bound.minPerOrder} por pedido`, { exact: true })
  await expect(hint).toBeVisible()
  await reserveButton(page).click()
  await expect(notices(page)).toContainText(`escolha pelo menos ${bound.minPerOrder} por pedido.`)
  await plus(page, bound.name).click()
  await expect(hint).toBeHidden()
})

test('an order below the least purchase is told before and when it is pressed', async ({
  page,
}) => {
  const path = '/evento/travessia-do-paranoa-a-nado'
  await page.route(`**/api/events${path.slice(7)}`, async (route) => {
    const event = await (await route.fetch()).json()
    for (const ticket of event.tickets) ticket.price = 2.25
    await route.fulfill({ json: event })
  })
  await open(page, '/?type=esportivos')
  await page.getByRole('main').locator(`a[href="${path}"]`).click()
  await plus(page, 'Barco de acompanhantes').click()
  const hint = page.getByText('Compra mínima de R$\u00a05,00')
  await expect(hint).toBeVisible()
  await reserveButton(page).click()
  await expect(notices(page)).toContainText('Valor mínimo não atingido')
  await expect(notices(page)).toContainText('R$\u00a05,00')
  await plus(page, 'Barco de acompanhantes').click()
  await plus(page, 'Barco de acompanhantes').click()
  await expect(hint).toBeHidden()
})

test('signed in: tickets without a form are reserved at once', async ({ page }) => {
  const complaints = watchComplaints(page)
  await logIn(page, me(page))
  await open(page, '/evento/travessia-do-paranoa-a-nado')
  await plus(page, 'Barco de acompanhantes').click()
  const answer = page.waitForResponse('**/reserve')
  await reserveButton(page).click()
  expect((await answer).status()).toBe(201)
  await expect(page).toHaveURL(/\/checkout\/[0-9a-f-]{36}$/)
  expect(complaints).toEqual([])
})

/** Up to the form that the ticket asks, by a press of a key. */
async function askForm(page: Page) {
  await logIn(page, me(page))
  await open(page, congress)
  await openGroup(page, /^Passaporte/)
  await plus(page, 'Passaporte, 2º lote').click()
  await reserveButton(page).press('Enter')
  const dialog = page.getByRole('dialog', { name: /Credenciamento/ })
  await expect(dialog.getByLabel('Instituição no crachá')).toBeVisible()
  return dialog
}

test('signed in: axe finds nothing in the form that a ticket asks', async ({ page }) => {
  await askForm(page)
  expect(await findings(page)).toEqual([])
})

test('signed in: a ticket with a form asks it first, by keyboard alone, whatever is answered', async ({
  page,
}) => {
  const complaints = watchComplaints(page)
  const dialog = await askForm(page)
  await dialog.getByRole('button', { name: 'Reservar ingressos' }).press('Enter')
  await expect(dialog.getByText('Instituição no crachá é obrigatório')).toBeVisible()
  await expect(dialog.getByLabel('Instituição no crachá')).toBeFocused()
  await page.keyboard.type('<script>alert(1)</script>')
  await page.keyboard.press('Tab')
  await page.keyboard.type('7')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(reserveButton(page)).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Instituição no crachá')).toHaveValue('<script>alert(1)</script>')
  const request = page.waitForRequest('**/reserve')
  await dialog.getByRole('button', { name: 'Reservar ingressos' }).press('Enter')
  expect((await request).postDataJSON().customForm[0].formResponses).toHaveLength(5)
  await expect(page).toHaveURL(/\/checkout\/[0-9a-f-]{36}$/)
  expect(complaints).toEqual([])
})

test('tickets that went meanwhile: the server’s words, and what remains', async ({ page }) => {
  await logIn(page, me(page))
  await open(page, '/evento/travessia-do-paranoa-a-nado')
  await plus(page, 'Barco de acompanhantes').click()
  await plus(page, 'Barco de acompanhantes').click()
  await page.route('**/reserve', (route) =>
    route.fulfill({
      status: 409,
      json: { code: 'NOT_ENOUGH_LEFT', message: 'Resta apenas 1 ingresso: Barco.' },
    }),
  )
  await page.route('**/api/events/travessia-do-paranoa-a-nado', async (route) => {
    const event = await (await route.fetch()).json()
    for (const ticket of event.tickets) ticket.remainingQuantity = 1
    await route.fulfill({ json: event })
  })
  await reserveButton(page).click()
  await expect(notices(page)).toContainText('Erro ao criar reserva')
  await expect(notices(page)).toContainText('Resta apenas 1 ingresso: Barco.')
  await expect(page.getByText('Resta 1 ingresso', { exact: true }).last()).toBeVisible()
  await expect(
    page.getByText('Ajustamos a sua escolha ao que resta', { exact: true }),
  ).toBeVisible()
  await expect(page.getByText('Total 1 ingresso')).toBeVisible()
})

test('a session: login, back to the event, subscribe, reload, cancel', async ({ page }) => {
  await open(page, congress)
  const signedOut = await session(page, 'Ciência aberta: quem reusa o meu dado?')
  await expect(signedOut).toContainText('Faça login para se inscrever')
  await signedOut.getByRole('link', { name: 'Fazer Login' }).click()
  await fillLogin(page, me(page))
  await expect(page).toHaveURL(/\/evento\/[0-9a-f-]{36}$/)
  await expectSignedIn(page)

  const one = await session(page, 'Ciência aberta: quem reusa o meu dado?')
  await one.getByRole('button', { name: 'Inscrever-se' }).click()
  await expect(toasts(page)).toContainText(
    'Inscrição em "Ciência aberta: quem reusa o meu dado?" realizada com sucesso!',
  )
  await expect(one.getByText('Inscrito', { exact: true })).toBeVisible()
  await open(page, congress)
  const again = await session(page, 'Ciência aberta: quem reusa o meu dado?')
  await expect(again.getByText('Inscrito', { exact: true })).toBeVisible()

  await again.getByRole('button', { name: 'Cancelar inscrição' }).press('Enter')
  await expect(again.getByRole('button', { name: 'Manter inscrição' })).toBeFocused()
  expect(await findings(page)).toEqual([])
  await again.getByRole('button', { name: 'Sim, cancelar' }).press('Enter')
  await expect(again.getByRole('button', { name: 'Inscrever-se' })).toBeVisible()
  await expect(toasts(page)).toContainText('cancelada.')
})

test('a session with a form asks it first', async ({ page }) => {
  await logIn(page, me(page))
  await open(page, congress)
  const one = await session(page, 'Maratona de dados')
  const subscribe = one.getByRole('button', { name: 'Inscrever-se' })
  await subscribe.press('Enter')
  const dialog = page.getByRole('dialog', { name: /Maratona de dados: sua equipe/ })
  await expect(dialog.getByLabel('Nome da equipe')).toBeVisible()
  expect(await findings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(subscribe).toBeFocused()

  await page.keyboard.press('Enter')
  await dialog.getByLabel('Nome da equipe').fill('<img src=x onerror=alert(1)>')
  await dialog.getByLabel('Número de integrantes').fill('6')
  await dialog.getByLabel('Sim').click()
  await dialog.getByRole('button', { name: 'Inscrever-se' }).click()
  await expect(dialog.getByText('Número de integrantes não pode exceder 5')).toBeVisible()
  await dialog.getByLabel('Número de integrantes').fill('5')
  await dialog.getByRole('button', { name: 'Inscrever-se' }).click()
  await expect(dialog).toBeHidden()
  await expect(one.getByText('Inscrito', { exact: true })).toBeVisible()
  await expect(toasts(page)).toContainText(
    'Inscrição em "Maratona de dados" realizada com sucesso!',
  )
})

test('a session that filled up meanwhile says so', async ({ page }) => {
  await logIn(page, me(page))
  await open(page, congress)
  const one = await session(page, 'Orçamento aberto em cidades pequenas')
  await page.route('**/subscribe', (route) =>
    route.fulfill({ status: 409, json: { code: 'SESSION_FULL', message: 'Vagas esgotadas.' } }),
  )
  await page.route(`**/api/events${congress.slice(7)}`, async (route) => {
    const event = await (await route.fetch()).json()
    for (const programacao of event.programacoes) programacao.remainingPlaces = 0
    await route.fulfill({ json: event })
  })
  await one.getByRole('button', { name: 'Inscrever-se' }).click()
  await expect(toasts(page)).toContainText('Vagas esgotadas.')
  await expect(one.getByRole('button', { name: 'Vagas esgotadas' })).toBeDisabled()
})

test('a paid session leads to its own ticket', async ({ page }) => {
  await open(page, congress)
  const one = await session(page, 'Oficina: mapas com dados públicos')
  await one.getByRole('button', { name: 'Comprar ingresso' }).click()
  const line = page.locator('#tickets-section').getByRole('listitem', { name: '' }).filter({
    hasText: 'Inclui a inscrição na oficina do segundo dia.',
  })
  await expect(line).toBeFocused()
  await expect(line).toBeInViewport()
})

test('the regulation is read on the spot, kept, and closed by Escape', async ({ page }) => {
  const complaints = watchComplaints(page)
  await open(page, congress)
  const one = await session(page, 'Maratona de dados')
  const opener = one.getByRole('link', { name: 'Ver regulamento' })
  const file = page.waitForResponse('**/document.pdf')
  await opener.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Regulamento' })
  await expect(dialog).toBeVisible()
  expect((await file).status()).toBe(200)
  // What is inside the frame is the browser's own viewer.
  expect(await findings(page)).toEqual([])
  const download = page.waitForEvent('download')
  await dialog.getByRole('link', { name: 'Baixar regulamento' }).click()
  expect((await download).suggestedFilename()).toBe('regulamento.pdf')
  await dialog.getByRole('button', { name: 'Fechar' }).focus()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
  expect(complaints).toEqual([])
})

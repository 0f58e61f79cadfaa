import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { type Account, createAccount, shareAccount } from './account.ts'
import { open } from './journey.ts'
import { requestToken, reserveTickets, signIn, timer } from './reservations.ts'

/** Event that accepts PIX and cards; one ticket costs 95, with the fee 104,50. */
export const walkingTour = {
  slug: 'santa-teresa-a-pe',
  path: '/evento/santa-teresa-a-pe',
  ticket: 'Adulto',
}
/** Event that accepts only cards. */
export const ultraRun = { slug: 'ultra-da-ilha', ticket: 'Volta à ilha, 34 km' }

export const cards = {
  approved: '4444444444444444',
  declined: '5184019740373151',
  analysis: '4222222222222220',
  /** The card is charged, but the answer comes after the timeout. */
  late: '4333333333333339',
}

export const cpf = '52998224725'
export const address = {
  postalCode: '90010150',
  street: 'Rua dos Andradas',
  number: '1001',
  city: 'Porto Alegre',
}

export async function authHeaders(request: APIRequestContext, account: Account) {
  return { Authorization: `Bearer ${await requestToken(request, account)}` }
}

/** Creates an account with the CPF and address that a payment needs. */
export async function createPayer(request: APIRequestContext): Promise<Account> {
  const account = await createAccount(request)
  const headers = await authHeaders(request, account)
  const { id } = await (await request.get('/api/auth/me', { headers })).json()
  for (const data of [{ cpf }, { address }])
    expect((await request.put(`/api/user/${id}`, { headers, data })).status()).toBe(200)
  return account
}

export const payer = shareAccount(createPayer)

/** Reserves tickets and opens their checkout; returns the sale's id. */
export async function openCheckout(
  page: Page,
  account: Account,
  tickets: { slug: string; ticket: string; quantity?: number } = walkingTour,
): Promise<string> {
  const id = await reserveTickets(page.request, account, { quantity: 1, ...tickets })
  await signIn(page, account)
  await open(page, `/checkout/${id}`)
  await expect(timer(page)).toBeVisible()
  return id
}

/** Reads a sale as its owner. */
export async function readSale(request: APIRequestContext, account: Account, id: string) {
  const headers = await authHeaders(request, account)
  return (await request.get(`/api/venda/${id}`, { headers })).json()
}

export const mainHeading = (page: Page, name: string) =>
  page.getByRole('main').getByRole('heading', { name })
export const pageTitle = (page: Page, name: string) =>
  page.getByRole('main').getByRole('heading', { level: 1, name })
export const confirmedTitle = (page: Page) => pageTitle(page, 'Pedido confirmado!')
export const cardTab = (page: Page) => page.getByRole('tab', { name: 'Cartão de crédito' })
export const payButton = (page: Page) => page.getByRole('button', { name: /^Pagar R\$/ })

export async function typeCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Número do cartão').fill(number)
  await page.getByLabel('Nome no cartão').fill('CLARA N PRADO')
  await page.getByLabel('Validade').fill('1230')
  await page.getByLabel('CVC').fill('318')
}

/** Pays at an open checkout by card, without waiting for the outcome. */
export async function payByCard(page: Page, number: string): Promise<void> {
  await cardTab(page).click()
  await typeCard(page, number)
  await payButton(page).click()
}

/** Counts the requests that a page sends from now on, by the end of their path. */
export function watchRequests(page: Page): (pathEnd: string) => number {
  const paths: string[] = []
  page.on('request', (request) => paths.push(new URL(request.url()).pathname))
  return (pathEnd) => paths.filter((path) => path.endsWith(pathEnd)).length
}

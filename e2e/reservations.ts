import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { type Account, createAccount, isPhone, shareAccount } from './account.ts'
import { axeViolations, open } from './journey.ts'

/** An event that no other journey buys from: two tickets cost 520, with the fee 572. */
export const boatTrip = {
  slug: 'vapor-do-vinho-no-sao-francisco',
  path: '/evento/vapor-do-vinho-no-sao-francisco',
  ticket: 'Adulto',
}

/** Event with a limit of four tickets for each CPF: only journeys about that limit buy from it. */
export const clubNight = { slug: 'subsolo-noite-inteira', ticket: 'Entrada até 1h' }

export const checkoutUrl = /\/checkout\/[0-9a-f-]{36}$/

export const notices = (page: Page) => page.getByRole('region', { name: 'Avisos' })
/** Countdown of the page itself; the bar of a running reservation has one outside of it. */
export const timer = (page: Page) => page.getByRole('main').getByRole('timer')
export const reserveButton = (page: Page) =>
  page.locator('#tickets-section').getByRole('button', { name: 'Reservar ingressos' })
export const increaseButton = (page: Page, name: string) =>
  page.getByRole('button', { name: `Aumentar ${name}`, exact: true })

/** Reserves a ticket of the club night as a buyer without CPF, who is asked for it first. */
export async function reserveWithCpf(page: Page, cpf: string): Promise<void> {
  await open(page, `/evento/${clubNight.slug}`)
  await increaseButton(page, clubNight.ticket).click()
  await reserveButton(page).click()
  const dialog = page.getByRole('dialog', { name: 'Seu CPF' })
  await expect(dialog).toContainText('Este evento limita os ingressos por CPF.')
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByLabel('CPF', { exact: true }).fill(cpf)
  await dialog.getByRole('button', { name: 'Salvar CPF' }).click()
  await expect(page).toHaveURL(checkoutUrl)
}

/** Opens the order summary at the checkout, which is collapsed on a phone. */
export async function openOrder(page: Page): Promise<Locator> {
  if (isPhone(page)) await page.getByRole('button', { name: /ingressos? R\$/ }).click()
  return page.getByRole('region', { name: 'Resumo do pedido' })
}

export const buyer = shareAccount(createAccount)
export const otherBuyer = shareAccount(createAccount)

interface TicketRequest {
  readonly slug: string
  readonly ticket: string
  readonly quantity: number
}

/** Looks up the ids of an event and one of its ticket types. */
export async function findIds(
  request: APIRequestContext,
  { slug, ticket }: Omit<TicketRequest, 'quantity'>,
) {
  const event = await (await request.get(`/api/events/${slug}`)).json()
  const found = event.tickets.find(({ name }: { name: string }) => name === ticket)
  return { eventId: String(event._id), ticketId: String(found._id) }
}

/** Well below the quarter of an hour for which the server accepts an access token. */
const TOKEN_TTL_MS = 10 * 60_000
const tokens = new Map<string, { readonly token: Promise<string>; readonly requestedAt: number }>()

/** Access token of an account: one login serves all calls of a worker. */
export function requestToken(request: APIRequestContext, account: Account): Promise<string> {
  const cached = tokens.get(account.email)
  if (cached && Date.now() - cached.requestedAt < TOKEN_TTL_MS) return cached.token
  const token = logInByApi(request, account)
  tokens.set(account.email, { token, requestedAt: Date.now() })
  return token
}

async function logInByApi(
  request: APIRequestContext,
  { email, password }: Account,
): Promise<string> {
  const login = await request.post('/api/login', { data: { email, password } })
  expect(login.status()).toBe(200)
  const { accessToken } = await login.json()
  return String(accessToken)
}

/** Signs in by storing a token, without the login screen. */
export async function signIn(page: Page, account: Account): Promise<void> {
  const token = await requestToken(page.request, account)
  await page.addInitScript((value) => {
    if (!localStorage.getItem('accessToken')) localStorage.setItem('accessToken', value)
  }, token)
}

/** Reserves tickets through the API; returns the sale's id. */
export async function reserveTickets(
  request: APIRequestContext,
  account: Account,
  tickets: TicketRequest,
): Promise<string> {
  const accessToken = await requestToken(request, account)
  const { eventId, ticketId } = await findIds(request, tickets)
  const answer = await request.post(`/api/events/${eventId}/reserve`, {
    headers: { Authorization: `Bearer ${accessToken}` },
    data: { eventId, items: [{ ticketId, quantity: tickets.quantity }] },
  })
  expect(answer.status()).toBe(201)
  const { _id } = await answer.json()
  return String(_id)
}

/**
 * Stores a ticket selection as the event page does before the login; the next page load finds it.
 */
export async function storeSelection(
  page: Page,
  { slug, ticket, quantity }: TicketRequest,
  ageMinutes = 0,
): Promise<void> {
  const { eventId, ticketId } = await findIds(page.request, { slug, ticket })
  const value = { eventId, ticketQuantities: { [ticketId]: quantity } }
  const record = JSON.stringify({ savedAt: Date.now() - ageMinutes * 60_000, value })
  await page.addInitScript((text) => {
    // Only once, so that a page can change or remove it afterwards.
    if (sessionStorage.getItem('stored')) return
    sessionStorage.setItem('stored', 'yes')
    localStorage.setItem('ticketSelection', text)
  }, record)
}

export const storedSelection = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem('ticketSelection'))

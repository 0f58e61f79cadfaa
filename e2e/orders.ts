import { type APIRequestContext, expect } from '@playwright/test'
import type { Account } from './account.ts'
import { authHeaders, readSale, walkingTour } from './payments.ts'
import { reserveTickets } from './reservations.ts'

/** Pays a reservation through the API, and waits for its tickets. */
export async function payByPix(
  request: APIRequestContext,
  account: Account,
  saleId: string,
): Promise<void> {
  const charged = await request.post('/api/payments/process', {
    headers: await authHeaders(request, account),
    data: { vendaId: saleId, paymentType: 'PIX' },
  })
  expect(charged.status()).toBe(200)
  expect((await request.post(`/api/sandbox/payments/${saleId}/confirm`)).status()).toBe(200)
  await expect
    .poll(async () => (await readSale(request, account, saleId)).ticketCodes.length)
    .toBeGreaterThan(0)
}

/** Buys and pays tickets through the API; returns the sale's id. */
export async function buyTickets(
  request: APIRequestContext,
  account: Account,
  quantity: number,
  { slug, ticket }: { slug: string; ticket: string } = walkingTour,
) {
  const id = await reserveTickets(request, account, { slug, ticket, quantity })
  await payByPix(request, account, id)
  return id
}

/** Sets a holder for every ticket of a sale through the API. */
export async function nameAllTickets(request: APIRequestContext, account: Account, saleId: string) {
  const { ticketCodes } = await readSale(request, account, saleId)
  for (const { _id } of ticketCodes) await nameCode(request, account, _id)
}

/** Sets a holder for the first ticket of a sale through the API. */
export async function nameTicket(request: APIRequestContext, account: Account, saleId: string) {
  const [{ _id }] = (await readSale(request, account, saleId)).ticketCodes
  await nameCode(request, account, _id)
}

async function nameCode(request: APIRequestContext, account: Account, codeId: string) {
  const named = await request.put(`/api/tickets/${codeId}/holder`, {
    headers: await authHeaders(request, account),
    data: { holderName: 'Bartolomeu Lins', holderCpf: '11144477735' },
  })
  expect(named.status()).toBe(200)
}

import { type APIRequestContext, expect } from '@playwright/test'
import type { Account } from './account.ts'
import { authHeaders, readSale, walkingTour } from './payments.ts'
import { reserveTickets } from './reservations.ts'

/** Buys and pays tickets through the API; returns the sale's id. */
export async function buyTickets(
  request: APIRequestContext,
  account: Account,
  quantity: number,
  { slug, ticket }: { slug: string; ticket: string } = walkingTour,
) {
  const id = await reserveTickets(request, account, { slug, ticket, quantity })
  const headers = await authHeaders(request, account)
  const charged = await request.post('/api/payments/process', {
    headers,
    data: { vendaId: id, paymentType: 'PIX' },
  })
  expect(charged.status()).toBe(200)
  expect((await request.post(`/api/sandbox/payments/${id}/confirm`)).status()).toBe(200)
  await expect
    .poll(async () => (await readSale(request, account, id)).ticketCodes.length)
    .toBe(quantity)
  return id
}

/** Sets a holder for every ticket of a sale through the API. */
export async function nameAllTickets(request: APIRequestContext, account: Account, saleId: string) {
  const headers = await authHeaders(request, account)
  const { ticketCodes } = await readSale(request, account, saleId)
  for (const { _id } of ticketCodes) {
    const named = await request.put(`/api/tickets/${_id}/holder`, {
      headers,
      data: { holderName: 'Bartolomeu Lins', holderCpf: '11144477735' },
    })
    expect(named.status()).toBe(200)
  }
}

/** Subscribes to a free session without a form through the API; returns the session's title. */
export async function subscribeToSession(
  request: APIRequestContext,
  account: Account,
): Promise<string> {
  const event = await (
    await request.get('/api/events/congresso-brasileiro-de-dados-abertos')
  ).json()
  interface Session {
    _id: string
    titulo: string
    allowSubscription: boolean
    isPaid: boolean
    customForm: string | null
  }
  const sessions: Session[] = event.programacoes
  const free = sessions.find((one) => one.allowSubscription && !one.isPaid && !one.customForm)
  const taken = await request.post(`/api/programacao/${free?._id}/subscribe`, {
    headers: await authHeaders(request, account),
    data: {},
  })
  expect(taken.status()).toBe(201)
  return free?.titulo ?? ''
}

import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { cards, testCard } from '@55tickets/api/areas/charges/testing/payer.ts'
import type { Buyer } from '../testing/buyers.ts'
import type { HotEvent } from '../testing/hot-event.ts'
import { type Answer, call } from './call.ts'
import type { Habit } from './habits.ts'
import type { Entry, Ledger } from './ledger.ts'
import type { Provider } from './provider.ts'

interface BuyerContext {
  readonly provider: Provider
  readonly urls: () => readonly string[]
  readonly ledger: Ledger
  readonly event: HotEvent
  readonly buyer: Buyer
  readonly habit: Habit
  readonly quantity: number
  readonly random: () => number
}

const PAUSE_MS = 200
/** Longest time that a buyer retries: longer than a failover. */
const WAIT_TIMEOUT_MS = 60_000
const MAX_PAYMENTS = 4

/** Acts as one buyer, from the reservation to the end of its habit. */
export async function actAsBuyer(context: BuyerContext): Promise<void> {
  const entry = await reserve(context)
  if (!entry) return
  const { habit } = context
  const pay = (number: string, more: PayOptions = {}) => payByCard(context, entry, number, more)
  switch (habit) {
    case 'leaves':
      return
    case 'cancels':
      return cancel(context, entry)
    case 'pix':
    case 'pix never':
    case 'pix after its time': {
      if (!(await payByPix(context, entry)) || habit === 'pix never') return
      if (habit === 'pix') await sendMoney(context, entry)
      else entry.paysLate = true
      return
    }
    case 'pix, then card':
      if (!(await payByPix(context, entry))) return
      await post(context, `/payments/${entry.saleId}/abandon`)
      return pay(cards.approved)
    case 'card':
      return pay(cards.approved)
    case 'card, clicked twice':
      return pay(cards.approved, { times: 2 })
    case 'card in parts':
      return pay(cards.approved, { installments: 3 })
    case 'card declined, then another':
      await pay(cards.declined)
      return pay(cards.approved)
    case 'card in analysis':
      return pay(cards.analysis)
    case 'card answered late':
      return pay(cards.late)
    case 'card that breaks the provider':
      return pay(cards.broken)
  }
}

async function reserve(context: BuyerContext): Promise<Entry | null> {
  const { event, quantity, ledger } = context
  const { eventId, ticketId } = event
  const body = { eventId, items: [{ ticketId, quantity }] }
  const answer = await post(context, `/events/${eventId}/reserve`, body, randomUUID())
  if (answer.status !== 201) return null
  const saleId = String(answer.body['_id'])
  const entry = { saleId, quantity, isPaid: false, isCanceled: false, paysLate: false }
  ledger.entries.set(saleId, entry)
  return entry
}

async function cancel(context: BuyerContext, entry: Entry): Promise<void> {
  const answer = await post(context, `/venda/${entry.saleId}/cancel`)
  if (answer.status === 200) entry.isCanceled = true
}

/** Requests a PIX; true once there is one to pay. */
async function payByPix(context: BuyerContext, entry: Entry): Promise<boolean> {
  const answer = await process(context, entry, { paymentType: 'PIX' })
  return answer.status === 200
}

interface PayOptions {
  readonly times?: number
  readonly installments?: number
}

async function payByCard(
  context: BuyerContext,
  entry: Entry,
  number: string,
  { times = 1, installments = 1 }: PayOptions,
): Promise<void> {
  const body = { paymentType: 'CREDIT_CARD', installments, ...testCard(number) }
  await process(context, entry, body, times)
}

/** Sends a payment. Each try is a new payment with its own key; duplicates within a try share it. */
async function process(
  context: BuyerContext,
  entry: Entry,
  payment: object,
  times = 1,
): Promise<Answer> {
  const body = { vendaId: entry.saleId, ...payment }
  for (let tried = 1; ; tried += 1) {
    const key = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: times }, () => post(context, '/payments/process', body, key)),
    )
    const [answer] = answers
    if (!answer) throw new Error('no payment was sent')
    if (answers.some(({ status, body: said }) => status === 200 && isPaid(said['status']))) {
      entry.isPaid = true
      context.ledger.paidAt.push(performance.now())
    }
    if (answer.code !== 'PROVIDER_AWAY' || tried === MAX_PAYMENTS) return answer
    await sleep(PAUSE_MS * 4)
  }
}

const isPaid = (status: unknown) => status === 'CONFIRMED' || status === 'RECEIVED'

/** Pays the PIX at the provider, as a bank's app does. */
async function sendMoney({ provider }: BuyerContext, { saleId }: Entry): Promise<void> {
  const deadline = performance.now() + WAIT_TIMEOUT_MS
  while (performance.now() < deadline) {
    try {
      const id = await provider.openPix(saleId)
      if (id) await provider.changePayment('confirm', id)
      return
    } catch {
      // The provider is unavailable; the bank retries.
      await sleep(PAUSE_MS)
    }
  }
}

/** Retries under the same key, maybe at another server, until the answer is final. */
async function post(
  { urls, buyer, ledger, random }: BuyerContext,
  path: string,
  body?: object,
  key?: string,
): Promise<Answer> {
  const deadline = performance.now() + WAIT_TIMEOUT_MS
  for (;;) {
    const all = urls()
    const url = all[Math.floor(random() * all.length)] ?? ''
    const answer = await call({
      url: `${url}/api${path}`,
      method: 'POST',
      headers: {
        authorization: `Bearer ${buyer.token}`,
        ...(key && { 'idempotency-key': key }),
      },
      body,
    })
    ledger.note(answer)
    const isDecided = answer.status !== 0 && answer.status !== 503 && answer.status !== 429
    if (isDecided || performance.now() > deadline) return answer
    await sleep(PAUSE_MS)
  }
}

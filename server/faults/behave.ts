import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { cards, testCard } from '@55tickets/api/areas/payments/testing/payer.ts'
import type { Buyer } from '../testing/buyers.ts'
import type { HotEvent } from '../testing/hot-event.ts'
import { type Answer, call } from './call.ts'
import type { Habit } from './habits.ts'
import type { Entry, Ledger } from './ledger.ts'
import type { Provider } from './provider.ts'

interface Behaving {
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
/** Nobody tries for longer. */
const PATIENCE_MS = 30_000
const MOST_PAYMENTS = 4

/** One buyer, from the wish to whatever comes of it. */
export async function behave(behaving: Behaving): Promise<void> {
  const entry = await reserve(behaving)
  if (!entry) return
  const { habit } = behaving
  const pay = (number: string, more: PayOptions = {}) => payByCard(behaving, entry, number, more)
  switch (habit) {
    case 'leaves':
      return
    case 'cancels':
      return cancel(behaving, entry)
    case 'pix':
    case 'pix never':
    case 'pix after its time': {
      if (!(await payByPix(behaving, entry)) || habit === 'pix never') return
      if (habit === 'pix') await sendMoney(behaving, entry)
      else entry.paysLate = true
      return
    }
    case 'pix, then card':
      if (!(await payByPix(behaving, entry))) return
      await post(behaving, `/payments/${entry.saleId}/abandon`)
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

async function reserve(behaving: Behaving): Promise<Entry | null> {
  const { event, quantity, ledger } = behaving
  const { eventId, ticketId } = event
  const body = { eventId, items: [{ ticketId, quantity }] }
  const answer = await post(behaving, `/events/${eventId}/reserve`, body, randomUUID())
  if (answer.status !== 201) return null
  const saleId = String(answer.body['_id'])
  const entry = { saleId, quantity, isPaid: false, isCanceled: false, paysLate: false }
  ledger.entries.set(saleId, entry)
  return entry
}

async function cancel(behaving: Behaving, entry: Entry): Promise<void> {
  const answer = await post(behaving, `/venda/${entry.saleId}/cancel`)
  if (answer.status === 200) entry.isCanceled = true
}

/** True once there is a PIX to pay. */
async function payByPix(behaving: Behaving, entry: Entry): Promise<boolean> {
  const answer = await process(behaving, entry, { paymentType: 'PIX' })
  return answer.status === 200
}

interface PayOptions {
  readonly times?: number
  readonly installments?: number
}

async function payByCard(
  behaving: Behaving,
  entry: Entry,
  number: string,
  { times = 1, installments = 1 }: PayOptions,
): Promise<void> {
  const body = { paymentType: 'CREDIT_CARD', installments, ...testCard(number) }
  await process(behaving, entry, body, times)
}

/** Each try is a wish of its own, with its key; within a try the key stays, however often it is sent. */
async function process(
  behaving: Behaving,
  entry: Entry,
  payment: object,
  times = 1,
): Promise<Answer> {
  const body = { vendaId: entry.saleId, ...payment }
  for (let tried = 1; ; tried += 1) {
    const key = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: times }, () => post(behaving, '/payments/process', body, key)),
    )
    const [answer] = answers
    if (!answer) throw new Error('nobody asked')
    if (answers.some(({ status, body: said }) => status === 200 && isPaid(said['status'])))
      entry.isPaid = true
    if (answer.code !== 'PROVIDER_AWAY' || tried === MOST_PAYMENTS) return answer
    await sleep(PAUSE_MS * 4)
  }
}

const isPaid = (status: unknown) => status === 'CONFIRMED' || status === 'RECEIVED'

/** With a bank's application: the provider alone hears of it. */
async function sendMoney({ provider }: Behaving, { saleId }: Entry): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS
  while (performance.now() < deadline) {
    try {
      const id = await provider.openPix(saleId)
      if (id) await provider.happen('confirm', id)
      return
    } catch {
      // The provider is away; the bank tries again.
      await sleep(PAUSE_MS)
    }
  }
}

/** Goes on under the same key, at another server maybe, until somebody says yes or no. */
async function post(
  { urls, buyer, ledger, random }: Behaving,
  path: string,
  body?: object,
  key?: string,
): Promise<Answer> {
  const deadline = performance.now() + PATIENCE_MS
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

import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { EventDetail, HalfPriceCount, Ticket } from '@55tickets/contracts/events.ts'
import type { ErrorAnswer } from '@55tickets/contracts/http/error-answer.ts'
import { benefits } from '@55tickets/rules/tickets/half-price.ts'
import type { Buyer } from './buyers.ts'
import { seeded } from './seeded.ts'

interface LotRushOptions {
  readonly urls: readonly string[]
  readonly buyers: readonly Buyer[]
  readonly eventId: string
  readonly seed: number
  /** Milliseconds over which the buyers arrive. */
  readonly within: number
}

/** A reservation at a price that its buyer was shown and accepted. */
interface AcceptedSale {
  readonly saleId: string
  readonly ticketId: string
  readonly quantity: number
  readonly price: number
  readonly total: number
}

interface LotRushResult {
  readonly sales: readonly AcceptedSale[]
  /** Codes of the refusals, and other statuses. */
  readonly refusals: ReadonlySet<string>
  /** Buyers who were told a new price and declined. */
  readonly declined: number
}

/** The public count of half-price tickets that are sold or held, as one process answered it. */
export interface HalfCount {
  readonly taken: number
  /** When it was asked for, by `performance.now()`. */
  readonly askedAt: number
}

/** Reads the public count of an event at all processes. */
export const readHalfCounts = (urls: readonly string[], eventId: string): Promise<HalfCount[]> =>
  Promise.all(
    urls.map(async (url) => {
      const askedAt = performance.now()
      const answer = await fetch(`${url}/api/events/${eventId}/half-price`)
      const { taken } = (await answer.json()) as HalfPriceCount
      return { taken, askedAt }
    }),
  )

const PAUSE_MS = 150
const MAX_TRIES = 200

/**
 * A rush on an event with lots. Each buyer reads what is offered, wants one of it, and takes another
 * lot only after being told its price, which most accept.
 */
export async function lotRush(options: LotRushOptions): Promise<LotRushResult> {
  const { urls, buyers, eventId, seed, within } = options
  const sales: AcceptedSale[] = []
  const refusals = new Set<string>()
  let declined = 0

  const ask = async (path: string, init: RequestInit, random: () => number) => {
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const url = urls[Math.floor(random() * urls.length)] ?? ''
      const answer = await fetch(`${url}/api${path}`, init)
      const body: unknown = await answer.json()
      if (answer.status !== 503) return { status: answer.status, body }
      await sleep(PAUSE_MS)
    }
    throw new Error('no final answer after all retries')
  }

  async function behave(buyer: Buyer, place: number): Promise<void> {
    const random = seeded(seed * 100_003 + place)
    await sleep(random() * within)
    const quantity = 1 + Math.floor(random() * 3)
    const { body } = await ask(`/events/${eventId}`, {}, random)
    const offered = (body as EventDetail).tickets
    const kind = random()
    let halfPrice: Ticket['halfPrice'] = null
    if (kind < 0.3) halfPrice = 'quota'
    else if (kind < 0.4) halfPrice = 'outside'
    let wanted: { ticketId: string; price: number } | undefined = offered
      .filter((ticket) => ticket.halfPrice === halfPrice)
      .map(({ _id, price }) => ({ ticketId: _id, price }))[0]
    while (wanted) {
      const { ticketId, price } = wanted
      const benefit = halfPrice && benefits[halfPrice][0]
      const item = {
        ticketId,
        quantity,
        ...(benefit && { benefits: Array(quantity).fill(benefit) }),
      }
      const answer = await ask(
        `/events/${eventId}/reserve`,
        {
          method: 'POST',
          headers: {
            authorization: `Bearer ${buyer.token}`,
            'content-type': 'application/json',
            'idempotency-key': randomUUID(),
          },
          body: JSON.stringify({ eventId, items: [item] }),
        },
        random,
      )
      if (answer.status === 201) {
        const { _id, total } = answer.body as { _id: string; total: number }
        sales.push({ saleId: _id, ticketId, quantity, price, total })
        return
      }
      const { code, successor } = answer.body as ErrorAnswer
      refusals.add(code)
      if (successor && random() > 0.8) declined += 1
      wanted = successor && random() < 0.8 ? successor : undefined
    }
  }

  await Promise.all(buyers.map(behave))
  return { sales, refusals, declined }
}

import { addDays, type ExpectedDay } from './expected-ledger.ts'

/** Expected payouts, computed anew from the expected ledger. */

const RESERVE_PERCENT = 10
const RESERVE_DAYS = 60
const PIX_RESERVE_PERCENT = 5
const PIX_RESERVE_DAYS = 80
/** Days after an event's end by which a working day has certainly come. */
const LATEST_WORKING_DAY = 7

/** An event of an organization, as far as payouts depend on it. */
export interface PayoutFacts {
  readonly eventId: string
  readonly organizationId: string
  /** Whoever organizations of the same documents belong to. */
  readonly holder: number
  /** Its organization's document and key are those that our team confirmed last. */
  readonly isPayee: boolean
  /** Day of Brasília on which it ends. */
  readonly lastDay: string
  readonly isCancelled: boolean
  readonly hasOpenDispute: boolean
  /** It had money at some time. */
  readonly hasEntries: boolean
  /** Its organization was paid out often enough that nothing of its PIX sales is held back. */
  readonly isTrusted: boolean
  /** Its PIX sales: what their tickets cost, without those that went back, and the day of the last one. */
  readonly pix: { readonly cents: number; readonly lastDay: string } | null
}

/**
 * Outcomes of a request that are right. Two around the first working day, which the model does not
 * know.
 */
export type PayoutOutcome = 'PAYOUT_BLOCKED' | 'BALANCE_TOO_LOW' | 'accepted'

export interface PayoutPlan {
  readonly eventId: string
  /** Cents that the event pays out, unless it is blocked. */
  readonly payableCents: number
  /** The same on a day that is a working day, or is not; nothing if it is blocked. */
  readonly payables: readonly number[]
  readonly organizationId: string
  /** Debts of all events, and those of events of other organizations. */
  readonly debtCents: number
  readonly othersDebtCents: number
  readonly outcomes: (cents: number) => readonly PayoutOutcome[]
}

/** Computes what one event pays out today, given all events of all organizations. */
export function planPayout(
  eventId: string,
  all: readonly PayoutFacts[],
  days: readonly ExpectedDay[],
  today: string,
): PayoutPlan {
  const holder = all.find((event) => event.eventId === eventId)?.holder
  const events = all.filter((event) => event.holder === holder)
  const balances = events.map((event) => ({ event, ...computeEventBalance(event, days, today) }))
  const asked = balances.find(({ event }) => event.eventId === eventId)
  if (!asked) throw new Error(`the model has no event ${eventId} with an organization`)
  const debts = balances.reduce((sum, { debt }) => sum + debt, 0)
  const { organizationId } = asked.event
  const ownDebts = balances
    .filter(({ event }) => event.organizationId === organizationId)
    .reduce((sum, { debt }) => sum + debt, 0)
  const plan = (maybe: boolean): PayoutOutcome | number => {
    if (!asked.event.hasEntries) return 'BALANCE_TOO_LOW'
    if (stateOf(asked.event, today, maybe) === 'blocked') return 'PAYOUT_BLOCKED'
    const free = balances.reduce(
      (sum, one) => sum + (stateOf(one.event, today, maybe) === 'open' ? one.free : 0),
      0,
    )
    return Math.max(0, Math.min(asked.free, free - debts))
  }
  const decided = [plan(false), plan(true)]
  const payables = decided.map((one) => (typeof one === 'number' ? one : 0))
  return {
    eventId,
    payableCents: Math.max(...payables),
    payables,
    organizationId,
    debtCents: debts,
    othersDebtCents: debts - ownDebts,
    outcomes: (cents) =>
      decided.map((one) => {
        if (!asked.event.isPayee) return 'PAYOUT_BLOCKED'
        if (typeof one !== 'number') return one
        return cents > one ? 'BALANCE_TOO_LOW' : 'accepted'
      }),
  }
}

function computeEventBalance(
  { eventId, lastDay, isTrusted, pix }: PayoutFacts,
  all: readonly ExpectedDay[],
  today: string,
) {
  const own = all.filter((day) => day.eventId === eventId)
  const available = own.filter(({ day }) => day <= today).reduce((sum, { cents }) => sum + cents, 0)
  const cardPrice = own.reduce((sum, { cardPriceCents }) => sum + cardPriceCents, 0)
  const isReserved = today < addDays(lastDay, RESERVE_DAYS)
  const reserve = isReserved ? Math.ceil((cardPrice * RESERVE_PERCENT) / 100) : 0
  const isPixReserved = !isTrusted && pix !== null && today < addDays(pix.lastDay, PIX_RESERVE_DAYS)
  const pixReserve = isPixReserved ? Math.ceil((pix.cents * PIX_RESERVE_PERCENT) / 100) : 0
  return { free: Math.max(0, available - reserve - pixReserve), debt: Math.max(0, -available) }
}

/** `maybe`: how to count the days after the end in which a working day may have come, or not. */
function stateOf(
  { lastDay, isCancelled, hasOpenDispute }: PayoutFacts,
  today: string,
  maybe: boolean,
): 'blocked' | 'open' {
  if (isCancelled || hasOpenDispute || today <= lastDay) return 'blocked'
  return today >= addDays(lastDay, LATEST_WORKING_DAY) || maybe ? 'open' : 'blocked'
}

import type { OrganizationStatus } from '../organizations/organization.ts'
import { dayKey, HOME_ZONE } from '../text/zone.ts'
import { type Cents, cents } from './money.ts'
import { addDays, nextWorkingDay } from './working-days.ts'

/** Days after an event's end for which the reserve for refunds is held back. */
export const RESERVE_DAYS = 60
/** Hours after which a new payout key counts. */
export const PAYOUT_KEY_HOURS = 24

/** What of an event decides whether it is paid out at all. */
export interface PayoutEventState {
  readonly endsAt: Date
  readonly isCancelled: boolean
  readonly isPostponed: boolean
  /** A card holder disputes a sale, and the dispute is not decided. */
  readonly hasOpenDispute: boolean
  /** Until when buyers may give orders back because the event was changed; null if they may not. */
  readonly refundsUntil: Date | null
}

/** An event's money and dates, as far as payouts depend on them. */
export interface PayoutEvent extends PayoutEventState {
  readonly eventId: string
  /** Sum of entries whose day has come; negative for a debt. */
  readonly availableCents: Cents
  /** Price of all tickets that were paid by card. */
  readonly cardPriceCents: Cents
}

export interface PayoutTerms {
  /** Percent of the card sales that is held back. */
  readonly reservePercent: number
  /** Day in Brasília. */
  readonly today: string
}

/** Reasons for which nothing of an event can be paid out. */
export const eventBlocks = ['cancelled', 'dispute', 'postponed', 'openRefund', 'early'] as const
export type EventBlock = (typeof eventBlocks)[number]

/** What an event has for payouts today. */
export interface EventBalance {
  readonly eventId: string
  readonly availableCents: Cents
  /** Part of what is available that is held back for refunds. */
  readonly reserveCents: Cents
  /** Day on which the reserve is freed. */
  readonly reserveUntil: string
  /** First day of payouts. */
  readonly payableFrom: string
  /** Part that pays off debts of other events. */
  readonly withheldCents: Cents
  readonly payableCents: Cents
  readonly block: EventBlock | null
}

/**
 * Balances of all events of an organization. An event pays out what is available less its reserve. All
 * events together never pay out more than what is left after the debts of the others, and only events
 * whose money can be paid out today make up for a debt: that of a coming event may have to go back.
 */
export function payoutBalances(
  events: readonly PayoutEvent[],
  terms: PayoutTerms,
): readonly EventBalance[] {
  const own = events.map((event) => ({ event, ...ownBalance(event, terms) }))
  const debt = own.reduce((sum, { event }) => sum + Math.max(0, 0 - event.availableCents), 0)
  const free = own.reduce((sum, { freeCents }) => sum + freeCents, 0)
  const left = Math.max(0, free - debt)
  return own.map(({ event, freeCents, ...balance }) => {
    const payable = Math.min(freeCents, left)
    return {
      ...balance,
      eventId: event.eventId,
      availableCents: event.availableCents,
      withheldCents: cents(freeCents - payable),
      payableCents: cents(payable),
    }
  })
}

/** Sums over the balances of an organization's events; what they show one by one may be more together. */
export function totalBalance(balances: readonly EventBalance[]): {
  readonly payableCents: Cents
  /** Part of what the events have free that pays off debts. */
  readonly withheldCents: Cents
  readonly debtCents: Cents
} {
  const debt = balances.reduce((sum, one) => sum + Math.max(0, 0 - one.availableCents), 0)
  const free = balances.reduce((sum, one) => sum + one.payableCents + one.withheldCents, 0)
  const withheld = Math.min(free, debt)
  return {
    payableCents: cents(free - withheld),
    withheldCents: cents(withheld),
    debtCents: cents(debt),
  }
}

/** What an event could pay out, were there no other. */
function ownBalance(event: PayoutEvent, { reservePercent, today }: PayoutTerms) {
  const payableFrom = findPayableFrom(event)
  const reserveUntil = addDays(dayKey(event.endsAt, HOME_ZONE), RESERVE_DAYS)
  const available = Math.max(0, event.availableCents)
  // Rounded up: of a centavo's fraction the reserve is the safer place.
  const wanted = Math.ceil((Math.max(0, event.cardPriceCents) * reservePercent) / 100)
  const reserve = today < reserveUntil ? Math.min(wanted, available) : 0
  const block = findEventBlock(event, today)
  return {
    reserveCents: cents(reserve),
    reserveUntil,
    payableFrom,
    block,
    freeCents: block ? 0 : available - reserve,
  }
}

/**
 * First working day after an event, and after the day until which its buyers may give orders back: a
 * promoter who moves the event to tomorrow does not get their money first.
 */
function findPayableFrom(event: PayoutEventState): string {
  const [afterEvent, afterRefunds] = findFirstDays(event)
  return afterRefunds > afterEvent ? afterRefunds : afterEvent
}

const findFirstDays = ({ endsAt, refundsUntil }: PayoutEventState): [string, string] => [
  firstDayAfter(endsAt),
  refundsUntil ? firstDayAfter(refundsUntil) : '',
]

const firstDayAfter = (moment: Date): string => nextWorkingDay(dayKey(moment, HOME_ZONE))

export function findEventBlock(event: PayoutEventState, today: string): EventBlock | null {
  if (event.isCancelled) return 'cancelled'
  if (event.hasOpenDispute) return 'dispute'
  if (event.isPostponed) return 'postponed'
  const [afterEvent, afterRefunds] = findFirstDays(event)
  if (today < afterRefunds && afterEvent <= afterRefunds) return 'openRefund'
  return today < afterEvent ? 'early' : null
}

/** What of an organization decides whether it is paid out anything. */
export interface PayoutOrganization {
  readonly status: OrganizationStatus
  readonly document: string | null
  /** Document or legal name changed after our team verified the organization. */
  readonly isDocumentNew: boolean
  /** The key that counts; null if there is none. */
  readonly pixKey: string | null
  /** A newer key counts later. */
  readonly hasWaitingKey: boolean
}

/** Reasons for which nothing of an organization can be paid out. */
export const organizationBlocks = [
  'suspended',
  'new',
  'noKey',
  'keyWaits',
  'keyDiffers',
  'newDocument',
] as const
export type OrganizationBlock = (typeof organizationBlocks)[number]

export function findOrganizationBlock(organization: PayoutOrganization): OrganizationBlock | null {
  const { status, document, isDocumentNew, pixKey, hasWaitingKey } = organization
  if (status !== 'verified') return status
  if (pixKey !== null && pixKey === document) return isDocumentNew ? 'newDocument' : null
  if (hasWaitingKey) return 'keyWaits'
  return pixKey === null ? 'noKey' : 'keyDiffers'
}

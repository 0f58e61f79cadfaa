import type { OrganizationStatus } from '../organizations/organization.ts'
import { addDays } from '../text/day.ts'
import { dayKey, HOME_ZONE } from '../text/zone.ts'
import { type Cents, cents } from './money.ts'
import { nextWorkingDay } from './working-days.ts'

/** Days after an event's end for which the reserve for refunds is held back. */
export const RESERVE_DAYS = 60
/**
 * Days after an event's last PIX for which a part of its PIX sales is held back: payers may report fraud
 * for so long, and their bank takes the money back (MED).
 */
export const PIX_RESERVE_DAYS = 80
/** Events that an organization was paid out, after which nothing of its PIX sales is held back. */
export const TRUSTED_EVENTS = 3
/** Least amount that an event must have been paid out to be one of them: small ones are soon made up. */
export const TRUSTED_EVENT_CENTS = cents(50_000)
/** Hours after which a new payout key counts. */
export const PAYOUT_KEY_HOURS = 24

/** What of an event decides whether it is paid out at all. */
interface PayoutEventState {
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
  readonly organizationId: string
  /** Sum of entries whose day has come; negative for a debt. */
  readonly availableCents: Cents
  /** Price of all tickets that were paid by card. */
  readonly cardPriceCents: Cents
  /** PIX sales of which a part is held back; null for an organization that was paid out often enough. */
  readonly pix: PixSales | null
}

interface PixSales {
  /** Price of all tickets that were paid by PIX. */
  readonly priceCents: Cents
  readonly lastPaidAt: Date
}

export interface PayoutTerms {
  /** Percent of the card sales that is held back. */
  readonly reservePercent: number
  /** Percent of the PIX sales that is held back. */
  readonly pixReservePercent: number
  /** Day in Brasília. */
  readonly today: string
}

/** Reasons for which nothing of an event can be paid out. */
export const eventBlocks = ['cancelled', 'dispute', 'postponed', 'openRefund', 'early'] as const
export type EventBlock = (typeof eventBlocks)[number]

/** What an event has for payouts today. */
export interface EventBalance {
  readonly eventId: string
  readonly organizationId: string
  readonly availableCents: Cents
  /** Part of what is available that is held back for refunds. */
  readonly reserveCents: Cents
  /** Day on which the reserve is freed. */
  readonly reserveUntil: string
  /** Part of what is available that is held back for PIX payments that are reported as fraud. */
  readonly pixReserveCents: Cents
  /** Day on which that is freed; null if nothing is held back. */
  readonly pixReserveUntil: string | null
  /** First day of payouts. */
  readonly payableFrom: string
  /** Part that pays off debts of other events. */
  readonly withheldCents: Cents
  readonly payableCents: Cents
  readonly block: EventBlock | null
}

/**
 * Balances of all events of one holder: of every organization with the same CPF or CNPJ, so that nobody is
 * paid out beside a debt of their own. An event pays out what is available less its reserves. All events
 * together never pay out more than what is left after the debts of the others, and only events whose money
 * can be paid out today make up for a debt: that of a coming event may have to go back.
 */
export function payoutBalances(
  events: readonly PayoutEvent[],
  terms: PayoutTerms,
): readonly EventBalance[] {
  const own = events.map((event) => ({ event, ...ownBalance(event, terms) }))
  const debt = sumDebts(events)
  const free = own.reduce((sum, { freeCents }) => sum + freeCents, 0)
  const left = Math.max(0, free - debt)
  return own.map(({ event, freeCents, ...balance }) => {
    const payable = Math.min(freeCents, left)
    return {
      ...balance,
      eventId: event.eventId,
      organizationId: event.organizationId,
      availableCents: event.availableCents,
      withheldCents: cents(freeCents - payable),
      payableCents: cents(payable),
    }
  })
}

export interface TotalBalance {
  readonly payableCents: Cents
  /** Part of what the events have free that pays off debts. */
  readonly withheldCents: Cents
  /** Debts of the organization and of others with its CPF or CNPJ. */
  readonly debtCents: Cents
  /** Part of them that others owe. */
  readonly othersDebtCents: Cents
}

/**
 * Sums over the balances of an organization's events, among all of its holder; what they show one by one
 * may be more together.
 */
export function totalBalance(
  balances: readonly EventBalance[],
  organizationId: string,
): TotalBalance {
  const own = balances.filter((one) => one.organizationId === organizationId)
  const debt = sumDebts(balances)
  const ownFree = sumFree(own)
  const payable = Math.max(0, Math.min(ownFree, sumFree(balances) - debt))
  return {
    payableCents: cents(payable),
    withheldCents: cents(ownFree - payable),
    debtCents: cents(debt),
    othersDebtCents: cents(debt - sumDebts(own)),
  }
}

const sumDebts = (balances: readonly Pick<EventBalance, 'availableCents'>[]): number =>
  balances.reduce((sum, { availableCents }) => sum + Math.max(0, 0 - availableCents), 0)

const sumFree = (balances: readonly EventBalance[]): number =>
  balances.reduce((sum, one) => sum + one.payableCents + one.withheldCents, 0)

/** What an event could pay out, were there no other. */
function ownBalance(event: PayoutEvent, terms: PayoutTerms) {
  const { today, reservePercent, pixReservePercent } = terms
  const { pix } = event
  const available = Math.max(0, event.availableCents)
  const reserveUntil = addDays(dayKey(event.endsAt, HOME_ZONE), RESERVE_DAYS)
  const pixReserveUntil = pix && addDays(dayKey(pix.lastPaidAt, HOME_ZONE), PIX_RESERVE_DAYS)
  const wanted = today < reserveUntil ? shareRoundedUp(event.cardPriceCents, reservePercent) : 0
  const reserve = Math.min(wanted, available)
  const wantedOfPix =
    pixReserveUntil && today < pixReserveUntil
      ? shareRoundedUp(pix.priceCents, pixReservePercent)
      : 0
  const pixReserve = Math.min(wantedOfPix, available - reserve)
  const block = findEventBlock(event, today)
  return {
    reserveCents: cents(reserve),
    reserveUntil,
    pixReserveCents: cents(pixReserve),
    pixReserveUntil: pixReserve > 0 ? pixReserveUntil : null,
    payableFrom: findPayableFrom(event),
    block,
    freeCents: block ? 0 : available - reserve - pixReserve,
  }
}

/** Rounded up: of a centavo's fraction the reserve is the safer place. */
const shareRoundedUp = (priceCents: Cents, percent: number): number =>
  Math.ceil((Math.max(0, priceCents) * percent) / 100)

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

function findEventBlock(event: PayoutEventState, today: string): EventBlock | null {
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

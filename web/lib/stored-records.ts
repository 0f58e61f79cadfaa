import { localStore, type Store } from './local-storage.ts'
import { minutes } from './time/minutes.ts'

interface RecordKind<T> {
  readonly key: string
  readonly lifetimeMs: number
  /** Validates the stored value, which may have been edited by the browser's owner. */
  readonly is: (value: unknown) => value is T
}

/** A value that this browser stores for a while, across login and reload. */
export function createRecord<T>({ key, lifetimeMs, is }: RecordKind<T>, store: Store = localStore) {
  return {
    save: (value: T, now: Date) =>
      store.setItem(key, JSON.stringify({ savedAt: now.getTime(), value })),
    read(now: Date): T | undefined {
      const stored = parse(store.getItem(key))
      if (!isObject(stored) || typeof stored['savedAt'] !== 'number') return undefined
      const ageMs = now.getTime() - stored['savedAt']
      const isAlive = ageMs >= 0 && ageMs < lifetimeMs
      return isAlive && is(stored['value']) ? stored['value'] : undefined
    },
    clear: () => store.removeItem(key),
  }
}

/** Tickets chosen and not reserved yet. The newest selection wins. */
export interface TicketSelection {
  readonly eventId: string
  readonly ticketQuantities: Readonly<Record<string, number>>
  /** Benefits of half-price tickets by ticket id; empty where none is chosen. */
  readonly benefits?: Readonly<Record<string, readonly string[]>>
}

export const selectionKind: RecordKind<TicketSelection> = {
  key: 'ticketSelection',
  lifetimeMs: minutes(15),
  is: (value): value is TicketSelection =>
    isObject(value) &&
    typeof value['eventId'] === 'string' &&
    isObject(value['ticketQuantities']) &&
    Object.values(value['ticketQuantities']).every((count) => Number.isSafeInteger(count)) &&
    hasValidBenefits(value),
}

/**
 * Destination after a login that interrupted something: on to the checkout, or back to the event.
 */
export interface LoginRedirect {
  readonly destination: 'checkout' | 'event'
  readonly eventId: string
  /** Path of the event page, at the session for which the login was needed. */
  readonly path?: string
}

export const redirectKind: RecordKind<LoginRedirect> = {
  key: 'loginRedirect',
  lifetimeMs: minutes(30),
  is: (value): value is LoginRedirect =>
    isObject(value) &&
    (value['destination'] === 'checkout' || value['destination'] === 'event') &&
    typeof value['eventId'] === 'string' &&
    (value['path'] === undefined || typeof value['path'] === 'string'),
}

/** Coupon that was applied to a choice; it is kept while its event is bought. */
interface StoredCoupon {
  readonly eventId: string
  readonly code: string
}

/**
 * Event of the last reservation in this browser, whose reserved tickets are the ones chosen there.
 */
type LastReserved = Pick<TicketSelection, 'eventId' | 'benefits'>

export const ticketSelection = createRecord(selectionKind)
export const loginRedirect = createRecord(redirectKind)
export const appliedCoupon = createRecord<StoredCoupon>({
  key: 'coupon',
  lifetimeMs: minutes(30),
  is: (value): value is StoredCoupon =>
    isObject(value) && typeof value['eventId'] === 'string' && typeof value['code'] === 'string',
})
export const lastReserved = createRecord<LastReserved>({
  key: 'lastReserved',
  lifetimeMs: minutes(30),
  is: (value): value is LastReserved =>
    isObject(value) && typeof value['eventId'] === 'string' && hasValidBenefits(value),
})

function hasValidBenefits({ benefits = {} }: Record<string, unknown>): boolean {
  const isList = (list: unknown) =>
    Array.isArray(list) && list.every((benefit) => typeof benefit === 'string')
  return isObject(benefits) && Object.values(benefits).every(isList)
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}

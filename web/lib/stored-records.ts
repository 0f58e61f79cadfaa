import { localStore, type Store } from './local-storage.ts'
import { minutes } from './minutes.ts'

interface RecordKind<T> {
  readonly key: string
  readonly lifetimeMs: number
  /** The browser's owner may have written anything there. */
  readonly is: (value: unknown) => value is T
}

/** Something that this browser remembers for a while, across login and reload. */
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

/** What a visitor has chosen and not reserved. The newest wins. */
export interface TicketSelection {
  readonly eventId: string
  readonly ticketQuantities: Readonly<Record<string, number>>
}

export const selectionKind: RecordKind<TicketSelection> = {
  key: 'ticketSelection',
  lifetimeMs: minutes(15),
  is: (value): value is TicketSelection =>
    isObject(value) &&
    typeof value['eventId'] === 'string' &&
    isObject(value['ticketQuantities']) &&
    Object.values(value['ticketQuantities']).every((count) => Number.isSafeInteger(count)),
}

/** Where a login that was asked for on the way leads: on to the checkout, or back to the event. */
export interface LoginRedirect {
  readonly destination: 'checkout' | 'event'
  readonly eventId: string
  /** The event page by its slug, at the session for which the login was asked. */
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

/** The event for which this browser reserved last: what is held there is what was chosen there. */
interface LastReserved {
  readonly eventId: string
}

export const ticketSelection = createRecord(selectionKind)
export const loginRedirect = createRecord(redirectKind)
export const lastReserved = createRecord<LastReserved>({
  key: 'lastReserved',
  lifetimeMs: minutes(30),
  is: (value): value is LastReserved => isObject(value) && typeof value['eventId'] === 'string',
})

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}

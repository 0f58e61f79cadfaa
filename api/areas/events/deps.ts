import type { EventSubscription } from '@55tickets/contracts/subscriptions.ts'
import type { Db } from '../../platform/db/database.ts'

/** Dependencies on areas that `events` must not import; the server wires them. */
export interface EventDeps {
  /** Counts expired holds by ticket type, which are still included in `held`. */
  findExpiredHolds(eventIds: readonly string[]): Promise<ReadonlyMap<string, number>>
  /** Counts the user's own holds by ticket type, because a new reservation replaces them. */
  findOwnHolds(eventId: string, userId: string): Promise<ReadonlyMap<string, number>>
  findSubscriptions(eventId: string, userId: string): Promise<EventSubscription[]>
  /** Counts half-price tickets that are sold or held, by benefit. */
  countBenefits(eventId: string): Promise<ReadonlyMap<string, number>>
  /** Paid sales at which those of a new organization pause; held ones do not go beyond it. */
  readonly newOrganizationLimitCents: number
}

/** A database, and dependencies that read the same one. */
interface EventSource {
  readonly db: Db
  readonly deps: EventDeps
}

export interface EventSources {
  /** Database for callers who are signed in: as new as what they have written. */
  readonly own: EventSource
  /** Database for everybody else: may be a replica. */
  readonly shared: EventSource
}

/** Dependencies for events on their own, without stock and subscriptions. */
export const noEventDeps: EventDeps = {
  findExpiredHolds: async () => new Map(),
  findOwnHolds: async () => new Map(),
  findSubscriptions: async () => [],
  countBenefits: async () => new Map(),
  newOrganizationLimitCents: 500_000,
}

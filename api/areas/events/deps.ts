import type { EventSubscription } from '@55tickets/contracts/subscriptions.ts'

/** Facts about events that other areas know; the server wires who tells them. */
export interface EventDeps {
  /** By ticket type: how many are counted as held although their time is up. */
  findExpiredHolds(eventIds: readonly string[]): Promise<ReadonlyMap<string, number>>
  /** By ticket type: how many somebody holds who may choose anew. */
  findOwnHolds(eventId: string, userId: string): Promise<ReadonlyMap<string, number>>
  findSubscriptions(eventId: string, userId: string): Promise<EventSubscription[]>
}

/** Where events are all there is. */
export const noEventDeps: EventDeps = {
  findExpiredHolds: async () => new Map(),
  findOwnHolds: async () => new Map(),
  findSubscriptions: async () => [],
}

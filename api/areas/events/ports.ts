import type { EventSubscription } from '@55tickets/contracts/subscriptions.ts'

/** Facts about events that other areas know; the server wires who tells them. */
export interface EventPorts {
  /** By ticket type: how many are counted as held although their time is up. */
  expiredHolds(eventIds: readonly string[]): Promise<ReadonlyMap<string, number>>
  /** By ticket type: how many somebody holds who may choose anew. */
  heldBy(eventId: string, userId: string): Promise<ReadonlyMap<string, number>>
  subscriptionsOf(eventId: string, userId: string): Promise<EventSubscription[]>
}

/** Where events are all there is. */
export const noPorts: EventPorts = {
  expiredHolds: async () => new Map(),
  heldBy: async () => new Map(),
  subscriptionsOf: async () => [],
}

import type { EventBlock, OrganizationBlock } from './payout.ts'

/** Failures of payouts that were frozen before they were sent, by what froze them. */
export const freezeFailures = {
  noKey: 'key-stopped',
  keyWaits: 'key-changed',
  keyDiffers: 'key-changed',
  suspended: 'organization-suspended',
  new: 'organization-unverified',
  cancelled: 'event-cancelled',
  dispute: 'event-disputed',
  postponed: 'event-postponed',
  openRefund: 'refunds-open',
  early: 'event-not-over',
} as const satisfies Record<OrganizationBlock | EventBlock, string>

export type FreezeFailure = (typeof freezeFailures)[keyof typeof freezeFailures]

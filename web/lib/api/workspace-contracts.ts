import './zod-setup.ts'

/** Contracts of promoters, apart from those that buyers load. */
export * from '@55tickets/contracts/cancellation.ts'
export * from '@55tickets/contracts/coupons.ts'
export * from '@55tickets/contracts/editor/check.ts'
export * from '@55tickets/contracts/editor/forms.ts'
export * from '@55tickets/contracts/editor/programme.ts'
export * from '@55tickets/contracts/editor/sectors.ts'
export * from '@55tickets/contracts/editor/tickets.ts'
export * from '@55tickets/contracts/editor.ts'
export * from '@55tickets/contracts/event-orders.ts'
export * from '@55tickets/contracts/moves.ts'
export * from '@55tickets/contracts/organizations.ts'

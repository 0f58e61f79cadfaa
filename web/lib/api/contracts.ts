import './zod-setup.ts'

/**
 * All contracts in one file, which `api.ts` loads with the first call: a page that the server has
 * rendered needs neither them nor their parser.
 */
export * from '@55tickets/contracts/accounts/step-up.ts'
export * from '@55tickets/contracts/accounts.ts'
export * from '@55tickets/contracts/certificates.ts'
export * from '@55tickets/contracts/courtesies/guest.ts'
export * from '@55tickets/contracts/events.ts'
export * from '@55tickets/contracts/forms.ts'
export * from '@55tickets/contracts/gate/devices.ts'
export * from '@55tickets/contracts/gate.ts'
export * from '@55tickets/contracts/leads.ts'
export * from '@55tickets/contracts/orders.ts'
export * from '@55tickets/contracts/payments.ts'
export * from '@55tickets/contracts/profile.ts'
export * from '@55tickets/contracts/refunds.ts'
export * from '@55tickets/contracts/reservations.ts'
export * from '@55tickets/contracts/subscriptions.ts'
export * from '@55tickets/contracts/team/differences.ts'
export * from '@55tickets/contracts/team/messages.ts'
export * from '@55tickets/contracts/team/organizations.ts'
export * from '@55tickets/contracts/team/payouts.ts'
export * from '@55tickets/contracts/team/refunds.ts'
export * from '@55tickets/contracts/team.ts'
export * from '@55tickets/contracts/tickets.ts'

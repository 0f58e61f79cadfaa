export type { PaidSessions } from './create-paid-sessions.ts'
export {
  admittingCodes,
  joinSessions,
  leaveSessions,
  rejoinSessions,
} from './order-sessions.ts'
export { joinPaidSession } from './paid-session.ts'
export { subscriptionsPersonalData } from './personal-data.ts'
export { findEventSubscriptions, subscribedSession } from './queries.ts'

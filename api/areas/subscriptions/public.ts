export {
  admittingCodes,
  joinSessions,
  leaveSessions,
  type PaidSessions,
  rejoinSessions,
} from './order-sessions.ts'
export { joinPaidSession } from './paid-session.ts'
export { subscriptionsPersonalData } from './personal-data.ts'
export { findEventSubscriptions } from './queries.ts'

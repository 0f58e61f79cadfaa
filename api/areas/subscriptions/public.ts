export type { PaidSessions } from './create-paid-sessions.ts'
export {
  admittingCodes,
  isSessionUsed,
  joinSessions,
  leaveSessions,
  leaveUnpaidSessions,
  rejoinSessions,
} from './order-sessions.ts'
export { joinPaidSession } from './paid-session.ts'
export { subscriptionsPersonalData } from './personal-data.ts'
export { findEventSubscriptions, findSubscribedSessions, subscribedSession } from './queries.ts'
export { cancelEventSubscriptions, cancelSessionSubscriptions } from './store.ts'

export { joinPaidSession, leavePaidSession, rejoinPaidSession } from './paid-session.ts'
export { subscriptionsPersonalData } from './personal-data.ts'
export { findEventSubscriptions } from './queries.ts'

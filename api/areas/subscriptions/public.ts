export { isCertified } from './is-certified.ts'
export { subscriptionsKeeper } from './keeper.ts'
export { joinPaidSession, leavePaidSession, rejoinPaidSession } from './paid-place.ts'
export { findEventSubscriptions } from './queries.ts'

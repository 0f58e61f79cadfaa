export { findOrder, type Order } from './find-order.ts'
export { findExpiredHolds, findOwnHolds } from './queries.ts'
export { isPaidSale, paidStatuses, shownStatus } from './sale-status.ts'
export { isStockAvailable, type LockedSale, lockSale, lockTickets } from './store.ts'
export {
  announce,
  beginPayment,
  expireWaiting,
  holdAgain,
  holdUntil,
  markPaid,
  markReceived,
  SALE_CHANGED,
  takeBack,
} from './transitions.ts'

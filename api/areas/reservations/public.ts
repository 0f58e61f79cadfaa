export { findExpiredHolds, findOwnHolds } from './queries.ts'
export {
  findOrder,
  isPaidSale,
  isStockAvailable,
  type LockedSale,
  lockSale,
  lockTickets,
  type Order,
  paidStatuses,
  shownStatus,
} from './store.ts'
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

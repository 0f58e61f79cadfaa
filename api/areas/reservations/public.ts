export { deleteSales, eraseSales, saleTables } from './personal-data.ts'
export { findExpiredHolds, findOwnHolds } from './queries.ts'
export {
  buyerFee,
  findOrder,
  isPaidSale,
  isStockAvailable,
  type LockedSale,
  lockSale,
  lockTickets,
  type Order,
  paidStatuses,
  shownStatus,
  takeExpired,
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

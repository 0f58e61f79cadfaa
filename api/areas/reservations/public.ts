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
  extendHold,
  holdAgain,
  notifySaleChanged,
  requireSource,
  SALE_CHANGED,
  transition,
} from './transition.ts'

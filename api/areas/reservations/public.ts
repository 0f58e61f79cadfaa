export { findExpiredHolds } from './queries.ts'
export { isStillThere, type LockedSale, lockSale, lockTickets } from './store.ts'
export {
  announce,
  beginPayment,
  cancelHeld,
  expireWaiting,
  holdAgain,
  holdUntil,
  markPaid,
  markReceived,
  SALE_CHANGED,
  takeBack,
} from './transitions.ts'

export { actingMember, memberActor } from './actor.ts'
export { lengthenHold } from './lengthen-hold.ts'
export { holdMove, moveItem } from './move-item.ts'
export { deleteSales, eraseSales, saleTables } from './personal-data.ts'
export {
  countBenefits,
  findBuyerCpfs,
  findEventsOfSales,
  findExpiredHolds,
  findOldestOrder,
  findOwnHolds,
  findReservedTypes,
  isOldPix,
  sumDiscounts,
  sumPaidByEvent,
  sumPaidByLink,
} from './queries.ts'
export {
  findSaleLines,
  planReturn,
  type ReturnPlan,
  readAmounts,
  returnItems,
  type SaleLine,
  type SaleTicket,
} from './return-items.ts'
export {
  couponCode,
  findOrder,
  findOrders,
  isPaidSale,
  isStockAvailable,
  type LockedSale,
  lockSale,
  lockSales,
  lockTickets,
  type Order,
  paidStatuses,
  releaseExpired,
  shownStatus,
  takeExpired,
} from './store.ts'
export {
  cancelEventReservations,
  cancelSessionReservations,
  extendHold,
  holdAgain,
  notifySaleChanged,
  requireSource,
  SALE_CHANGED,
  transition,
  transitionAll,
} from './transition.ts'

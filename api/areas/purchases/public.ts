export { toTicketCode } from './code-wire.ts'
export { correctHolder } from './correct-holder.ts'
export type { SettleDeps } from './deps.ts'
export { type FoundSale, findSaleForOperator } from './find-sale-for-operator.ts'
export { findUnfulfilled } from './find-unfulfilled.ts'
export {
  findSharedCodes,
  type GateCode,
  lockCodes,
  lockCodesByPrefix,
  markScanned,
  readGateCodes,
  recomputeScannedAt,
  type SharedCode,
} from './gate-codes.ts'
export { countGateCodes, findCodeKinds, findUserCodes, listGateCodes } from './gate-list.ts'
export { hasOpenPurchases } from './has-open-purchases.ts'
export { hasPaid } from './has-paid.ts'
export { paidByDay } from './paid-by-day.ts'
export { purchasesPersonalData } from './personal-data.ts'
export { type RefundRequest, refundSale } from './refund-sale.ts'
export { findSaleHistory, type SaleHistory } from './sale-history.ts'
export { sumPaid } from './sum-paid.ts'
export {
  issueSubscriptionCode,
  lockSubscriptionCode,
  reinstateSubscriptionCode,
  revokeSubscriptionCode,
} from './ticket-codes.ts'
export { createTicketKeys, type TicketKeys } from './ticket-keys.ts'
export { exportSubscriptionCodes } from './ticket-personal-data.ts'

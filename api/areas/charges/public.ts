export { createProvider, type Provider } from './asaas/provider.ts'
export { cancelCharge } from './cancel-charge.ts'
export type { Charge, ChargeOutcome, ChargeStatus, Payer } from './charge.ts'
export { chargeChanged } from './charge-changed.ts'
export { isFullyRefunded, isPaid } from './charge-status.ts'
export { claimCharge } from './claim-charge.ts'
export {
  findPaymentTrail,
  type PaymentTrail,
  type TrailCharge,
  type TrailWebhookEvent,
} from './payment-trail.ts'
export { erasePayments, exportPayments, paymentTables, purgePayments } from './personal-data.ts'
export { listOverdueRefunds, type OverdueRefund } from './reconciliation/overdue-refunds.ts'
export { requestRefund } from './request-refund.ts'
export { sendCard, sendPix } from './send.ts'
export { findCharge, findCharges, openCharge, recordOutcome } from './store.ts'
export { sumReturned } from './sum-returned.ts'
export { claimUnsettledCharges, markSettled } from './unsettled-charges.ts'
export {
  listSetAsideEvents,
  resolveSetAsideEvent,
  type SetAsideEvent,
  type SetAsideResolution,
} from './webhooks/set-aside.ts'

export { createProvider, type Provider } from './asaas/provider.ts'
export { ProviderTransfer } from './asaas/transfer-calls.ts'
export { cancelCharge } from './cancel-charge.ts'
export {
  type Charge,
  isFullyRefunded,
  isPaidCharge,
  isReturnedCharge,
  leftCents,
  type Payer,
} from './charge.ts'
export { claimCharge, claimUnsettledCharges } from './claim-charge.ts'
export { finishTeamPart, finishTransferredPart, untransferredPart } from './finish-part.ts'
export { lookUpUnreturned } from './look-up-unreturned.ts'
export {
  findPaymentTrail,
  type PaymentTrail,
  type TrailCharge,
  type TrailWebhookEvent,
} from './payment-trail.ts'
export {
  erasePayments,
  eraseTransferEvents,
  exportPayments,
  paymentTables,
  purgePayments,
} from './personal-data.ts'
export { createProviderQuota } from './quota/provider-quota.ts'
export { listOverdueRefunds, type OverdueRefund } from './reconciliation/overdue-refunds.ts'
export {
  type ChargeReconciliation,
  reconcileCharges,
  repairDifferences,
} from './reconciliation/reconcile.ts'
export { chargeChanged } from './record-status.ts'
export {
  approveRefund,
  finishTeamRefund,
  finishTransferredRefund,
  recordTransferPart,
  requestCancelledEventRefunds,
  requestPartRefund,
  requestRefund,
  retryRefund,
} from './request-refund.ts'
export { type ChargeOutcome, sendCard, sendPix } from './send.ts'
export {
  findCharge,
  findChargeRecords,
  findCharges,
  findChargesByKey,
  findChargesOfSales,
  type KeyedCharge,
  markSettled,
  type NewCharge,
  openCharges,
  recordOutcomes,
} from './store.ts'
export { sumReturned } from './sum-returned.ts'
export { createTokenCheck } from './webhooks/provider-token.ts'
export {
  listSetAsideEvents,
  resolveSetAsideEvent,
  type SetAsideEvent,
  type SetAsideResolution,
} from './webhooks/set-aside.ts'

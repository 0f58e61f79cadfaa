export { createProvider, type Provider } from './asaas/provider.ts'
export { askRefund } from './ask-refund.ts'
export type { Charge, ChargeOutcome, ChargeStatus, Payer } from './charge.ts'
export { chargeChanged } from './charge-changed.ts'
export { claimCharge } from './claim-charge.ts'
export { dropCharge } from './drop-charge.ts'
export { forgetPayments, paymentTables, purgePayments, tellPayments } from './keeper.ts'
export { listOverdueRefunds, type OverdueRefund } from './overdue-refunds.ts'
export {
  findPaymentTrail,
  type PaymentTrail,
  type TrailCharge,
  type TrailNotice,
} from './payment-trail.ts'
export { sendCard, sendPix } from './send.ts'
export { listSetAside, type SetAside, type Settlement, settleSetAside } from './set-aside.ts'
export { isAllBack, isPaid } from './standing.ts'
export { findCharge, findCharges, openCharge, recordOutcome } from './store.ts'
export { sumReturned } from './sum-returned.ts'
export { claimUnsettled, noteSettled } from './unsettled.ts'

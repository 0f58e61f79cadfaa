export {
  eraseTransfers,
  exportTransfers,
  purgePayoutTransfers,
  purgeTransfers,
  transferTables,
} from './personal-data.ts'
export {
  recheckTransfers,
  reconcileTransfers,
  type TransferReconciliation,
} from './reconciliation/reconcile-transfers.ts'
export { requestTransfer } from './request-transfer.ts'
export {
  arePartsUnderWay,
  hasRefundTransfer,
  isRefundedByTransfer,
  oldPixRoute,
  transferPart,
  transferRefunds,
} from './transfer-refunds.ts'

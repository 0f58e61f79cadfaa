export { eraseTransfers, exportTransfers, purgeTransfers, transferTables } from './personal-data.ts'
export { requestTransfer } from './request-transfer.ts'
export { hasRefundTransfer, isRefundedByTransfer, transferRefunds } from './transfer-refunds.ts'

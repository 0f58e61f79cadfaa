export { requestTransfer, type TransferRequest } from './request-transfer.ts'

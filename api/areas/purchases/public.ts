export { hasPaid } from './has-paid.ts'
export { issueSubscriptionCode, revokeSubscriptionCode } from './ticket-codes.ts'

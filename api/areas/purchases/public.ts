export { issueSubscriptionCode, revokeSubscriptionCode } from './ticket-codes.ts'

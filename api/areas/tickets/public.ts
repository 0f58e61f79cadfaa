export { correctHolder } from './correct-holder.ts'
export { countCpfSearch } from './count-cpf-search.ts'
export { TICKETS_ATTACHMENT } from './mails.ts'
export {
  eraseCourtesyHolders,
  eraseTicketHolders,
  exportSubscriptionCodes,
  purgeSaleCodes,
  ticketColumns,
  ticketTables,
} from './personal-data.ts'
export { buyerWords, hasWords, matchesCode, type SearchPlan, tryEach } from './search-codes.ts'
export {
  issueCourtesyCodes,
  issueSaleCodes,
  issueSubscriptionCode,
  lockCourtesyCode,
  lockSaleCodes,
  lockSubscriptionCode,
  markScanned,
  moveCode,
  reinstateSaleCodes,
  reinstateSubscriptionCode,
  replaceCode,
  returnCodes,
  revokeCourtesyCode,
  revokeEventCodes,
  revokeSaleCodes,
  revokeSubscriptionCode,
  revokeSubscriptionCodes,
  saleCodes,
  setScannedAt,
} from './ticket-codes.ts'
export { createTicketKeys, lastingSecret, type TicketKeys } from './ticket-keys.ts'
export { toTicketCode } from './wire.ts'

export { correctHolder } from './correct-holder.ts'
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
export {
  admittingCodes,
  joinSessions,
  leaveSessions,
  type PaidSessions,
  rejoinSessions,
} from './paid-sessions.ts'
export {
  eraseTicketHolders,
  exportSubscriptionCodes,
  ticketColumns,
  ticketTables,
} from './personal-data.ts'
export { saleCodes } from './sale-codes.ts'
export {
  issueSaleCodes,
  issueSubscriptionCode,
  lockSubscriptionCode,
  reinstateSaleCodes,
  reinstateSubscriptionCode,
  revokeSaleCodes,
  revokeSubscriptionCode,
} from './ticket-codes.ts'
export { createTicketKeys, type TicketKeys } from './ticket-keys.ts'
export { toTicketCode } from './wire.ts'

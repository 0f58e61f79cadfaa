export { findUnfulfilled, hasPaid } from './queries.ts'
export { type SettlementDeps, settle, settleSale } from './settle.ts'

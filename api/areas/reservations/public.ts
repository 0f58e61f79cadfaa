export { findExpiredHolds } from './queries.ts'

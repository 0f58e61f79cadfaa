export type { PayDeps } from './deps.ts'
export { findUnfulfilled, hasPaid } from './queries.ts'
export { settle, settleSale } from './settle.ts'

export type { PayDeps } from './deps.ts'
export { findUnfulfilled, hasPaid } from './queries.ts'
export { settleSale } from './settle.ts'

export type { PayDeps } from './deps.ts'
export { findUnfulfilled } from './find-unfulfilled.ts'
export { hasPaid } from './has-paid.ts'
export { settleSale } from './settle-sale.ts'

export {
  findEventBalances,
  findPromoterShares,
  lockEventBalance,
  readEventBalance,
} from './event-balance.ts'
export { findReturnedParts, type ReturnedPart } from './find-returned-parts.ts'

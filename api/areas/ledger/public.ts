export {
  findEventBalances,
  findPromoterShares,
  lockEventBalance,
  readEventBalance,
} from './event-balance.ts'

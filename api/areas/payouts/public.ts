export { sumPaidOut } from './balances.ts'
export { endPayout } from './end-payout.ts'
export { findPayoutFreeze } from './find-freeze.ts'
export { payoutsPersonalData } from './personal-data.ts'

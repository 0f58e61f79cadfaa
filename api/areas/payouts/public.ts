export { sumPaidOut } from './balances.ts'
export { endPayout } from './end-payout.ts'
export { payoutsPersonalData } from './personal-data.ts'

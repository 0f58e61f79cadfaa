export { endPayout } from './end-payout.ts'

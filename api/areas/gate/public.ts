export { gateKeeper, purgeScans } from './keeper.ts'

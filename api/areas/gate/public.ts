export { gateKeeper } from './keeper.ts'

export { leadsKeeper } from './keeper.ts'

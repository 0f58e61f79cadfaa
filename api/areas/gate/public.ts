export { gatePersonalData, purgeScans } from './personal-data.ts'

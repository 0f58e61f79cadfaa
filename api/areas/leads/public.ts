export { leadsPersonalData } from './personal-data.ts'

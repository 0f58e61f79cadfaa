export { listLeadContacts } from './list-leads.ts'
export { leadsPersonalData } from './personal-data.ts'

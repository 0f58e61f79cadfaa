/** In one file for the browser: who works here goes from one to another. */
export { default as TeamEventSalesPage } from './team-event-sales.tsx'
export { default as TeamLeadPage } from './team-lead.tsx'
export { default as TeamLeadsPage } from './team-leads.tsx'
export { default as TeamSalesPage } from './team-sales.tsx'

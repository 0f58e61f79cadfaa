/** Bundled in one chunk: team members move between these pages. */
export { default as TeamEventSalesPage } from './team/event-sales.page.tsx'
export { default as TeamLeadPage } from './team/lead.page.tsx'
export { default as TeamLeadsPage } from './team/leads.page.tsx'
export { default as TeamSalesPage } from './team/sales.page.tsx'

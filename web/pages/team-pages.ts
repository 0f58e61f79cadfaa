/** Bundled in one chunk: team members move between these pages. */
export { default as TeamEventSalesPage } from './team-event-sales.tsx'
export { default as TeamLeadPage } from './team-lead.tsx'
export { default as TeamLeadsPage } from './team-leads.tsx'
export { default as TeamSalesPage } from './team-sales.tsx'

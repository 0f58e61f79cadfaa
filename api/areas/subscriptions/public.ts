export { findEventSubscriptions } from './queries.ts'

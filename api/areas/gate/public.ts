export { gatePersonalData, purgeScans } from './personal-data.ts'
export { findScannedSessions } from './scanned-sessions.ts'

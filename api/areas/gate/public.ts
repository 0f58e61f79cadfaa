export { createDeviceCookie } from './devices/device-cookie.ts'
export { createDeviceRights } from './devices/device-rights.ts'
export { gatePersonalData, purgeScans } from './personal-data.ts'
export { findScannedSessions } from './scanned-sessions.ts'

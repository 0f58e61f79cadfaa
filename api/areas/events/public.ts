export type { EventFileInput } from './event-file.ts'
export { importEvents } from './import-events.ts'
export { hasDemoEvents, shiftDemoEvents } from './shift-demo.ts'

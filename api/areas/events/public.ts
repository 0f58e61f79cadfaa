export { type CheckedForm, checkForms } from './check-forms.ts'
export type { EventFileInput } from './event-file.ts'
export { findEventsAtGate } from './find-events-at-gate.ts'
export {
  findEventForTeam,
  findEventsForTeam,
  type StockedEvent,
} from './find-events-for-team.ts'
export { importEvents } from './import-events.ts'
export { findEventId, findSlugs, findTakenSlugs } from './queries.ts'
export { eventRecurrence } from './recurrence.ts'
export { shiftDemoEvents } from './shift-demo.ts'
export { eventoColumns, toEvento } from './wire.ts'

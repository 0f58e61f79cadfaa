export { attachCalendar } from './calendar-file.ts'
export {
  type ChangedField,
  type ChangedParts,
  changedFields,
  changedPartFields,
  type PartField,
  toldColumns,
} from './changed-fields.ts'
export { cleanDescription } from './description.ts'
export type { EventFileInput } from './event-file.ts'
export { eventFiles, findDocumentAudience } from './event-files.ts'
export { findMemberGateEvents, mayEnterEvent } from './event-rights.ts'
export { findFreeSlug } from './event-slugs.ts'
export { toDateTerms, toPlaceTerms } from './event-terms.ts'
export { type EventAtGate, findEventsAtGate } from './find-events-at-gate.ts'
export { findEventForTeam, findEventsForTeam, type StockedEvent } from './find-events-for-team.ts'
export { findSectorsForTeam } from './find-sectors-for-team.ts'
export { findSuccessors } from './find-successors.ts'
export { findOrderTerms, findTypeRoom, type OrderTerms, type TypeRoom } from './find-type-room.ts'
export { withQuotas, withTwins } from './half-twins.ts'
export { importEvents } from './import-events.ts'
export {
  type EventRow,
  type FormRow,
  isEventCancelled,
  isLive,
  type LockedEvent,
  type LotRow,
  lockEvent,
  readEventRows,
  type SectorRow,
  type SessionRow,
  type TicketTypeRow,
} from './lock-event.ts'
export { lotLabel } from './lot-label.ts'
export { findOfferedTickets } from './offered-tickets.ts'
export { findOrganizationFigures, organizationEvents } from './organization-events.ts'
export {
  findEditedEvents,
  findEventId,
  findForeignEvents,
  findPreview,
  findSlugs,
} from './queries.ts'
export {
  type ChangeAuthor,
  type EventWrite,
  endOpenRefunds,
  findChangedColumns,
  type NewRow,
  recordTold,
} from './record-change.ts'
export { readFields, toLimits } from './recorded-form.ts'
export { eventRecurrence } from './recurrence.ts'
export { relistDueEvents } from './relist-events.ts'
export { reviseForm } from './revise-form.ts'
export { shiftDemoEvents } from './shift-demo.ts'
export {
  changeStock,
  clearPlaces,
  countPlaces,
  eventPlaces,
  isSessionCancelled,
  lockCertifiedMinutes,
} from './stock.ts'
export { eventDates, eventoColumns, toEvento } from './wire.ts'
export { deleteEvent, findWriteProblems, writeEvent } from './write-event.ts'
export type { WriteProblem } from './write-problem.ts'

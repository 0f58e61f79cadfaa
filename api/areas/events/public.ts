export { cleanDescription } from './description.ts'
export { attachCalendar } from './discover/calendar-file.ts'
export { eventFiles, findDocumentAudience } from './event-files.ts'
export {
  eventAccess,
  findMemberGateEvents,
  isMemberAtGate,
  mayEnterEvent,
  memberLeftGateAt,
} from './event-rights.ts'
export { type EventAtGate, findEventsAtGate } from './find-events-at-gate.ts'
export { findEventForTeam, findEventsForTeam, type StockedEvent } from './find-events-for-team.ts'
export { findSectorsForTeam } from './find-sectors-for-team.ts'
export type { EventFileInput } from './import/event-file.ts'
export { importEvents } from './import/import-events.ts'
export {
  type EventRow,
  type FormRow,
  isEventCancelled,
  isLive,
  isOrganizerSuspended,
  isOver,
  type LockedEvent,
  type LotRow,
  lockEvent,
  readEventRows,
  type SectorRow,
  type SessionRow,
  type TicketTypeRow,
} from './lock-event.ts'
export { findOrganizationFigures, organizationEvents } from './organization-events.ts'
export {
  findEditedEvents,
  findEventId,
  findEventNames,
  findForeignEvents,
  findPreview,
  findSlugs,
} from './queries.ts'
export { recordEventHistory } from './record-event-history.ts'
export { eventRecurrence } from './recurrence.ts'
export { relistDueEvents } from './relist-events.ts'
export { shiftDemoEvents } from './shift-demo.ts'
export { findGivableTypes, type GivableType } from './stock/find-givable-types.ts'
export { findStock } from './stock/find-stock.ts'
export { findSuccessors } from './stock/find-successors.ts'
export {
  findOrderTerms,
  findTypeRoom,
  lockSalesRoom,
  type OrderTerms,
  type TypeRoom,
} from './stock/find-type-room.ts'
export { lotLabel } from './stock/lot-label.ts'
export { findOfferedTickets } from './stock/offered-tickets.ts'
export {
  changeGiven,
  changeStock,
  clearSubscribers,
  countSubscribers,
  eventPlaces,
  isSessionCancelled,
  lockCertifiedMinutes,
} from './stock/stock.ts'
export { eventDates, eventoColumns, toEvento } from './wire.ts'
export {
  type ChangedField,
  type ChangedParts,
  changedFields,
  changedPartFields,
  type PartField,
  toldColumns,
} from './write/changed-fields.ts'
export { findFreeSlug } from './write/event-slugs.ts'
export { findOfferedTerms, toDateTerms, toPlaceTerms } from './write/event-terms.ts'
export { withQuotas, withTwins } from './write/half-twins.ts'
export {
  type ChangeAuthor,
  type EventWrite,
  endOpenRefunds,
  findChangedColumns,
  type NewRow,
  recordTold,
} from './write/record-change.ts'
export { readFields, toLimits } from './write/recorded-form.ts'
export { reviseForm } from './write/revise-form.ts'
export { deleteEvent, findWriteProblems, writeEvent } from './write/write-event.ts'
export type { WriteProblem } from './write/write-problem.ts'

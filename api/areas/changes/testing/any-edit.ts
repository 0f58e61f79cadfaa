import type { EditedEvent } from '@55tickets/contracts/editor/edited-event.ts'
import type { EventEdit } from '@55tickets/rules/changes/find-consequences.ts'
import fc from 'fast-check'
import { pageFields, TICKET } from '../../editor/testing/editor-app.ts'
import { SESSION } from '../../editor/testing/programme-editor.ts'

/** An edit as the workspace sends it, and as its sheet before saving describes it to the rule. */
interface TypedEdit {
  readonly path: string
  readonly body: object
  readonly edit: EventEdit
}

interface EditedIds {
  readonly ticketId: string
  readonly sessionId: string
}

type MakeEdit = (event: EditedEvent, ids: EditedIds) => TypedEdit

const anyPage = fc
  .record({
    name: fc.constantFrom('Noite de Choro', 'Noite de Samba', 'Noite'),
    description: fc.constantFrom('', 'Traga seu pandeiro.'),
    isMaterial: fc.option(fc.boolean(), { nil: undefined }),
  })
  .map(
    (change): MakeEdit =>
      ({ page }) => {
        const { version, ...fields } = pageFields(page)
        const after = { ...fields, ...change }
        return {
          path: 'page',
          body: { version, ...after },
          edit: { part: 'page', before: page, after },
        }
      },
  )

const anyDates = fc
  .record({
    timezone: fc.constantFrom('America/Recife', 'America/Manaus'),
    day: fc.constantFrom('08', '09', '15'),
    hour: fc.constantFrom('19', '20'),
    weeklyDays: fc.option(fc.subarray([1, 3, 5, 6], { minLength: 1 })),
    movesSessions: fc.option(fc.boolean(), { nil: undefined }),
  })
  .map(
    ({ timezone, day, hour, weeklyDays, movesSessions }): MakeEdit =>
      ({ dates }) => {
        const { version, ...before } = dates
        const after = {
          timezone,
          startDate: weeklyDays ? '2035-05-01T00:00' : `2035-05-${day}T${hour}:00`,
          endDate: weeklyDays ? '2035-05-31T23:59' : `2035-05-${day}T23:30`,
          recurrence: weeklyDays && { weeklyDays, startTime: `${hour}:00`, endTime: '23:00' },
          ...(movesSessions !== undefined && { movesSessions }),
        }
        return {
          path: 'dates',
          body: { version, ...after },
          edit: { part: 'dates', before, after },
        }
      },
  )

const anyPlace = fc
  .record({
    locationName: fc.constantFrom('Praça do Arsenal', 'praca do arsenal', 'Marco Zero'),
    address: fc.constantFrom('Praça do Arsenal, s/n', 'Praça do Arsenal, 10', 'Rua do Sol, 1'),
    city: fc.constantFrom('Recife', 'Olinda'),
  })
  .map(
    (change): MakeEdit =>
      ({ place }) => {
        const { version, ...before } = place
        const after = { ...before, ...change }
        return {
          path: 'place',
          body: { version, ...after },
          edit: { part: 'place', before, after },
        }
      },
  )

const anyPayment = fc
  .record({
    methods: fc.subarray(['PIX', 'CREDIT_CARD'] as const, { minLength: 1 }),
    maxPerCpf: fc.constantFrom(null, 20),
  })
  .map(
    (after): MakeEdit =>
      ({ tickets }) => ({
        path: 'payment',
        body: { version: tickets.version, ...after },
        edit: { part: 'payment', before: tickets, after },
      }),
  )

const anyTicket = fc
  .record({
    name: fc.constantFrom('Inteira', 'Pista'),
    maxPerOrder: fc.constantFrom(4, 6),
    capacity: fc.constantFrom(200, 300),
    isAvailable: fc.boolean(),
  })
  .map(
    (change): MakeEdit =>
      ({ tickets }, { ticketId }) => {
        const before = tickets.types.find(({ _id }) => _id === ticketId) ?? null
        const after = { ...TICKET, ...change }
        return {
          path: `tickets/${ticketId}`,
          body: { version: tickets.version, ...after },
          edit: { part: 'ticket', before, after },
        }
      },
  )

const anySession = fc
  .record({
    title: fc.constantFrom('Oficina de pandeiro', 'Oficina'),
    room: fc.constantFrom('Sala 2', 'Sala 3', null),
    minute: fc.constantFrom('00', '30'),
  })
  .map(
    ({ minute, ...change }): MakeEdit =>
      ({ programme }, { sessionId }) => {
        const before = programme.sessions.find(({ _id }) => _id === sessionId) ?? null
        const after = { ...SESSION, ...change, startDate: `2035-05-08T20:${minute}` }
        return {
          path: `sessions/${sessionId}`,
          body: { version: programme.version, ...after },
          edit: { part: 'session', sessionId, before, after },
        }
      },
  )

export const anyEdit = fc.oneof(
  anyPage,
  anyDates,
  anyDates,
  anyPlace,
  anyPayment,
  anyTicket,
  anySession,
)

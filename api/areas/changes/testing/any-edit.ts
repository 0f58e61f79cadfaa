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
  /**
   * Expected consequences for people of a live event, as `kind group`. They are derived from the few values
   * that edits have here, without the rule.
   */
  readonly expected: readonly string[]
}

interface EditedParts {
  readonly ticketId: string
  readonly sessionId: string
  /** Somebody bought or holds the ticket. */
  readonly isSold: boolean
  /** Somebody subscribed to the session. */
  readonly isSubscribed: boolean
  /** Somebody has paid an order. */
  readonly isPaid: boolean
  /** Dates and places that the event has had so far. */
  readonly past: readonly Pick<EditedEvent, 'dates' | 'place'>[]
}

type MakeEdit = (event: EditedEvent, parts: EditedParts) => TypedEdit

const TOLD = ['notice everyone', 'calendar everyone', 'listed visitors']
const MOVED = [...TOLD, 'openRefund buyers']

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
          expected:
            change.isMaterial && change.name !== page.name
              ? ['notice everyone', 'listed visitors']
              : [],
        }
      },
  )

type Dates = Pick<EditedEvent['dates'], 'timezone' | 'startDate' | 'endDate' | 'recurrence'>

/** Days of May 2035, the month of all repeating events here, that fall on these weekdays. */
const daysOfMay = (weekdays: readonly number[]) =>
  Array.from({ length: 31 }, (_, index) => index + 1).filter((day) =>
    weekdays.includes(new Date(Date.UTC(2035, 4, day)).getUTCDay()),
  )

/** `past` are dates at which people paid. */
function expectedOfDates(before: Dates, after: Dates, past: readonly Dates[]): readonly string[] {
  const isOtherClock = (key: 'startTime' | 'endTime') =>
    before.recurrence?.[key] !== after.recurrence?.[key]
  if (before.timezone !== after.timezone || isOtherClock('startTime') || isOtherClock('endTime'))
    return MOVED
  if (!before.recurrence || !after.recurrence)
    return before.startDate === after.startDate && before.endDate === after.endDate ? [] : MOVED
  const left = daysOfMay(after.recurrence.weeklyDays)
  const countLost = ({ recurrence }: Dates) =>
    daysOfMay(recurrence?.weeklyDays ?? []).filter((day) => !left.includes(day)).length
  if (countLost(before) === 0) return []
  const isLost = (sold: Dates) =>
    (sold !== before && expectedOfDates(sold, after, []) === MOVED) ||
    countLost(sold) > daysOfMay(sold.recurrence?.weeklyDays ?? []).length / 2
  return [before, ...past].some(isLost) ? MOVED : TOLD
}

const datesEdit = (
  { dates, offered }: EditedEvent,
  { isPaid, past }: EditedParts,
  typed: Partial<Dates>,
  movesSessions: boolean | undefined,
): TypedEdit => {
  const { version, ...before } = dates
  const after = { ...before, ...typed, ...(movesSessions !== undefined && { movesSessions }) }
  const sold = isPaid ? past.map((one) => one.dates) : []
  const moved = expectedOfDates(before, after, sold)
  return {
    path: 'dates',
    body: { version, ...after },
    edit: { part: 'dates', before, after, offered: offered?.dates },
    expected: [...moved, ...(movesSessions && moved.length > 0 ? ['sessionsMove everyone'] : [])],
  }
}
const anyWeekdays = fc.subarray([1, 3, 5, 6], { minLength: 1 })
const anyMoving = fc.option(fc.boolean(), { nil: undefined })

const anyDates = fc
  .record({
    timezone: fc.constantFrom('America/Recife', 'America/Manaus'),
    day: fc.constantFrom('08', '09', '15'),
    hour: fc.constantFrom('19', '20'),
    weeklyDays: fc.option(anyWeekdays),
    movesSessions: anyMoving,
  })
  .map(
    ({ timezone, day, hour, weeklyDays, movesSessions }): MakeEdit =>
      (event, parts) => {
        const typed = {
          timezone,
          startDate: weeklyDays ? '2035-05-01T00:00' : `2035-05-${day}T${hour}:00`,
          endDate: weeklyDays ? '2035-05-31T23:59' : `2035-05-${day}T23:30`,
          recurrence: weeklyDays && { weeklyDays, startTime: `${hour}:00`, endTime: '23:00' },
        }
        return datesEdit(event, parts, typed, movesSessions)
      },
  )

/** Other days of an event that repeats; nothing new for others. */
const anyOtherDays = fc.record({ weeklyDays: anyWeekdays, movesSessions: anyMoving }).map(
  ({ weeklyDays, movesSessions }): MakeEdit =>
    (event, parts) => {
      const { recurrence } = event.dates
      const typed = { recurrence: recurrence && { ...recurrence, weeklyDays } }
      return datesEdit(event, parts, typed, movesSessions)
    },
)

/** Values of a place, those that mean the same together. */
const SAME_PLACES = [
  ['Praça do Arsenal', 'praca do arsenal'],
  ['Marco Zero'],
  ['Praça do Arsenal, s/n', 'Praça do Arsenal, 10'],
  ['Rua do Sol, 1'],
  ['Recife'],
  ['Olinda'],
]
const isSamePlace = (one: string | null, other: string) =>
  SAME_PLACES.some((values) => values.includes(one ?? '') && values.includes(other))

const anyPlace = fc
  .record({
    locationName: fc.constantFrom('Praça do Arsenal', 'praca do arsenal', 'Marco Zero'),
    address: fc.constantFrom('Praça do Arsenal, s/n', 'Praça do Arsenal, 10', 'Rua do Sol, 1'),
    city: fc.constantFrom('Recife', 'Olinda'),
  })
  .map(
    (change): MakeEdit =>
      ({ place, offered }) => {
        const { version, ...before } = place
        const after = { ...before, ...change }
        return {
          path: 'place',
          body: { version, ...after },
          edit: { part: 'place', before, after, offered: offered?.place },
          expected:
            isSamePlace(before.locationName, change.locationName) &&
            isSamePlace(before.address, change.address) &&
            isSamePlace(before.city, change.city)
              ? []
              : MOVED,
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
        expected:
          tickets.maxPerCpf === after.maxPerCpf &&
          tickets.methods.length === after.methods.length &&
          after.methods.every((method) => tickets.methods.includes(method))
            ? []
            : ['newOrders newOrders'],
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
      ({ tickets }, { ticketId, isSold }) => {
        const before = tickets.types.find(({ _id }) => _id === ticketId) ?? null
        const after = { ...TICKET, ...change }
        return {
          path: `tickets/${ticketId}`,
          body: { version: tickets.version, ...after },
          edit: { part: 'ticket', before, after },
          expected: isSold
            ? [
                ...(before?.name === change.name ? [] : ['nameKept buyers']),
                ...(before?.maxPerOrder === change.maxPerOrder &&
                before.isAvailable === change.isAvailable
                  ? []
                  : ['newOrders newOrders']),
              ]
            : [],
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
      ({ programme }, { sessionId, isSubscribed }) => {
        const before = programme.sessions.find(({ _id }) => _id === sessionId) ?? null
        const after = { ...SESSION, ...change, startDate: `2035-05-08T20:${minute}` }
        return {
          path: `sessions/${sessionId}`,
          body: { version: programme.version, ...after },
          edit: { part: 'session', sessionId, before, after },
          expected:
            isSubscribed &&
            (before?.room !== after.room ||
              before.startDate !== after.startDate ||
              before.endDate !== after.endDate)
              ? [`notice session ${sessionId}`]
              : [],
        }
      },
  )

export const anyEdit = fc.oneof(
  anyPage,
  anyDates,
  anyOtherDays,
  anyPlace,
  anyPayment,
  anyTicket,
  anySession,
)

import { expect, test } from 'vitest'
import {
  areSameConsequences,
  type Consequence,
  checkReason,
  consequence,
  needsReason,
} from './consequence.ts'
import { movedEvent } from './date-change.ts'
import { type EditContext, type EventEdit, findConsequences } from './find-consequences.ts'

/**
 * The rules of "a live event can change", as browser and server compute them. Each test is named by its
 * row; rows without consequences are kept by locks of the server.
 */

const LIVE: EditContext = {
  isLive: true,
  isPostponed: false,
  now: new Date('2035-01-01T12:00:00Z'),
}
const find = (edit: EventEdit, context: Partial<EditContext> = {}) =>
  findConsequences(edit, { ...LIVE, ...context })
const kinds = (edit: EventEdit, context: Partial<EditContext> = {}) =>
  find(edit, context).map(({ kind }) => kind)

const page = { name: 'Noite de Choro', slug: 'noite' }
const dates = {
  timezone: 'America/Recife',
  startDate: '2035-05-08T20:00',
  endDate: '2035-05-08T23:30',
  recurrence: null,
}
const weekly = (...weeklyDays: number[]) => ({
  ...dates,
  startDate: '2035-05-01T00:00',
  endDate: '2035-05-31T23:59',
  recurrence: { weeklyDays, startTime: '20:00', endTime: '23:00' },
})
const place = { locationName: 'Teatro', address: 'Rua da Aurora, 10', city: 'Recife', region: 'PE' }
const sale = {
  name: 'Inteira',
  minPerOrder: 1,
  maxPerOrder: 6,
  salesStart: null,
  salesEnd: null,
  isAvailable: true,
}
const sold = { ...sale, sold: 2, held: 0 }
const payment = { methods: ['PIX', 'CREDIT_CARD'], maxPerCpf: null, teachersPayHalf: false }
const moved = movedEvent.map(({ kind }) => kind)

test('row 1: a name is told only where its author says that it matters', () => {
  const after = { ...page, name: 'Noite de Samba' }
  expect(kinds({ part: 'page', before: page, after: page })).toEqual([])
  expect(kinds({ part: 'page', before: page, after })).toEqual([])
  const material = { ...after, isMaterial: true }
  expect(find({ part: 'page', before: page, after: material })).toEqual([
    consequence('notice', 'everyone'),
    consequence('listed', 'visitors'),
  ])
  expect(kinds({ part: 'page', before: page, after: { ...page, isMaterial: true } })).toEqual([])
})

test('row 2: the old address redirects, which needs no confirmation', () => {
  const found = find({ part: 'page', before: page, after: { ...page, slug: 'samba' } })
  expect(found).toEqual([consequence('redirect', 'visitors')])
  expect(areSameConsequences(found, [])).toBe(true)
})

test('row 3: a new date is told with a calendar file, an open refund and a reason', () => {
  const found = find({
    part: 'dates',
    before: dates,
    after: { ...dates, startDate: '2035-05-09T20:00', endDate: '2035-05-09T23:30' },
  })
  expect(found).toEqual(movedEvent)
  expect(needsReason(found)).toBe(true)
  expect(kinds({ part: 'dates', before: dates, after: dates })).toEqual([])
})

test('row 3: sessions and sale windows that move along are confirmed, too', () => {
  const after = { ...dates, startDate: '2035-05-08T21:00', movesSessions: true, movesSales: true }
  expect(kinds({ part: 'dates', before: dates, after })).toEqual([
    ...moved,
    'sessionsMove',
    'salesMove',
  ])
})

test('row 4: postponing stops sales, is told and opens refunds; the same date again is news', () => {
  const found = find({ part: 'postponed' })
  expect(found.map(({ kind }) => kind)).toEqual(['salesStop', 'notice', 'openRefund', 'listed'])
  expect(needsReason(found)).toBe(true)
  expect(find({ part: 'dates', before: dates, after: dates }, { isPostponed: true })).toEqual(
    movedEvent,
  )
})

test.each([
  ['another number', { address: 'Rua da Aurora, 12' }, []],
  ['another spelling', { locationName: 'TEATRO', address: 'R. da Aurora, 10' }, []],
  ['an address that was missing', { address: null }, []],
  ['another venue', { locationName: 'Marco Zero' }, moved],
  ['another street', { address: 'Rua do Sol, 10' }, moved],
  ['another city', { city: 'Olinda' }, moved],
  ['another state', { region: 'PB' }, moved],
])('row 5: %s', (_what, change, expected) => {
  expect(kinds({ part: 'place', before: place, after: { ...place, ...change } })).toEqual(expected)
})

test('row 6: another time zone is told like a date, whichever clock is kept', () => {
  const keptClock = { ...dates, timezone: 'America/Manaus' }
  const keptInstant = { ...keptClock, startDate: '2035-05-08T19:00', endDate: '2035-05-08T22:30' }
  expect(find({ part: 'dates', before: dates, after: keptClock })).toEqual(movedEvent)
  expect(find({ part: 'dates', before: dates, after: keptInstant })).toEqual(movedEvent)
})

test.each([
  ['an added day is free', weekly(1, 3), weekly(1, 3, 5), []],
  ['a dropped one is told', weekly(1, 3, 5), weekly(1, 3), ['notice', 'calendar', 'listed']],
  ['half of them left is told', weekly(1, 6), weekly(1), ['notice', 'calendar', 'listed']],
  ['below half opens refunds', weekly(1, 3, 5), weekly(1), moved],
  ['all of them replaced opens refunds', weekly(1), weekly(2), moved],
  [
    'another hour is a new date',
    weekly(1),
    { ...weekly(1), recurrence: { weeklyDays: [1], startTime: '19:00', endTime: '23:00' } },
    moved,
  ],
])('row 7: %s', (_what, before, after, expected) => {
  expect(kinds({ part: 'dates', before, after })).toEqual(expected)
})

test.each([
  ['what is left is compared with what was sold', [weekly(1, 2, 3, 4, 5)], weekly(1, 2), moved],
  ['and with what was sold later', [weekly(1), weekly(1, 2, 3, 4, 5)], weekly(1, 2), moved],
  ['an added day takes nothing', [weekly(0, 1, 2, 3, 4, 5, 6)], weekly(1, 2, 3, 4), []],
  ['an hour that was sold is lost', [{ ...weekly(1, 2, 3), timezone: 'UTC' }], weekly(1, 2), moved],
  [
    'enough of what was sold is left',
    [weekly(0, 1, 2, 3)],
    weekly(1, 2),
    ['notice', 'calendar', 'listed'],
  ],
])('row 7, by small edits: %s', (_what, offered, after, expected) => {
  expect(kinds({ part: 'dates', before: weekly(1, 2, 3), after, offered })).toEqual(expected)
})

test('row 5, by small edits: a street that was left out does not come back as another', () => {
  const before = { ...place, address: null }
  const to = (address: string | null) =>
    kinds({ part: 'place', before, after: { ...place, address }, offered: [place] })
  expect(to('Rua do Sol, 10')).toEqual(moved)
  expect(to('R. da Aurora, 12')).toEqual([])
  expect(to(null)).toEqual([])
})

test('row 7: days that have passed do not count', () => {
  const now = new Date('2035-05-29T12:00:00Z')
  expect(kinds({ part: 'dates', before: weekly(1, 3), after: weekly(3) }, { now })).toEqual([])
})

test.each([
  'row 8: another price needs a new lot, which is turned',
  'row 16: a lot that turns is for new orders',
])('%s', () => {
  const found = find({ part: 'lot turned' })
  expect(found).toEqual([consequence('lotTurns', 'newOrders')])
  expect(areSameConsequences(found, [])).toBe(true)
})

test.each([
  'row 9: the currency is no part of an edit',
  'row 10: capacity is kept by a lock, not by a consequence',
  'row 11: more capacity has none',
  'row 12: an unsold type that is removed concerns nobody',
  'row 14: proof, half price and session of a type are locks',
  'row 17: a holder who moves has an order of their own',
  'row 20: fee terms are no part of an edit',
  'row 22: coupons are for new orders by themselves',
  'row 23: unpublishing is no edit',
  'row 25: deleting a draft concerns nobody',
])('%s', () => {
  expect(find({ part: 'other' })).toEqual([])
})

test('row 12: a type that ends is for new orders only', () => {
  const after = { ...sale, isAvailable: false }
  expect(find({ part: 'ticket', before: sold, after })).toEqual([
    consequence('newOrders', 'newOrders'),
  ])
})

test('row 13: a renamed type keeps its name for who bought it', () => {
  const after = { ...sale, name: 'Pista' }
  expect(find({ part: 'ticket', before: sold, after })).toEqual([consequence('nameKept', 'buyers')])
  expect(find({ part: 'ticket', before: { ...sold, sold: 0 }, after })).toEqual([])
  expect(find({ part: 'ticket', before: null, after })).toEqual([])
})

test.each<[string, Partial<typeof sale> | { salesEnd: string }]>([
  ['limits', { maxPerOrder: 2 }],
  ['sale window', { salesEnd: '2035-05-08T18:00' }],
])('row 15: %s of a type are for new orders only', (_what, change) => {
  const found = find({ part: 'ticket', before: sold, after: { ...sale, ...change } })
  expect(found).toEqual([consequence('newOrders', 'newOrders')])
  expect(areSameConsequences(found, [])).toBe(true)
})

test('row 15: payment methods and limits are for new orders only, in any order of methods', () => {
  const same = { methods: ['CREDIT_CARD', 'PIX'] }
  expect(find({ part: 'payment', before: payment, after: same })).toEqual([])
  for (const after of [{ methods: ['PIX'] }, { ...payment, maxPerCpf: 4 }])
    expect(find({ part: 'payment', before: payment, after })).toEqual([
      consequence('newOrders', 'newOrders'),
    ])
})

const asked = { key: 'size', isRequired: false, question: 'Tamanho' }

test('row 18: an optional question is free, a required one is for new orders only', () => {
  const add = (isRequired: boolean) =>
    find({ part: 'form', before: [], after: [{ ...asked, isRequired }], answered: [] })
  expect(add(false)).toEqual([])
  expect(add(true)).toEqual([consequence('newOrders', 'newOrders')])
})

test('row 19: an answered question that changes is retired, others are not', () => {
  const after = [{ ...asked, question: 'Tamanho da camiseta' }]
  const change = (answered: string[]) => find({ part: 'form', before: [asked], after, answered })
  expect(change([])).toEqual([])
  expect(change(['size'])).toEqual([consequence('fieldRetired', 'everyone')])
  expect(find({ part: 'form', before: [asked], after: [], answered: ['size'] })).toEqual([
    consequence('fieldRetired', 'everyone'),
  ])
})

const sessionId = '11111111-1111-4111-8111-111111111111'
const group = `session ${sessionId}` as const
const time = { startDate: '2035-05-08T20:00', endDate: '2035-05-08T21:00', room: 'Sala 1' }

test.each([
  ['time', { startDate: '2035-05-08T20:30' }],
  ['end', { endDate: '2035-05-08T21:30' }],
  ['room', { room: null }],
])('row 21: another %s of a session is told to its subscribers', (_what, change) => {
  const move = (subscribed: number) =>
    find({
      part: 'session',
      sessionId,
      before: { ...time, subscribed },
      after: { ...time, ...change },
    })
  expect(move(1)).toEqual([consequence('notice', group)])
  expect(move(0)).toEqual([])
})

test('row 21: a cancelled session revokes codes, tells its subscribers and refunds paid ones', () => {
  const cancel = (subscribed: number, refundsCents: readonly number[]) =>
    find({ part: 'session cancelled', sessionId, subscribed, refundsCents })
  expect(cancel(0, [])).toEqual([])
  expect(cancel(2, [5500])).toEqual([
    consequence('codesRevoked', group),
    consequence('notice', group),
    consequence('refund', group, 5500),
    consequence('listed', 'visitors'),
  ])
})

test('row 24: a cancelled event stops sales, revokes codes, tells everybody and refunds all', () => {
  const found = find({ part: 'cancelled' })
  expect(found.map(({ kind }) => kind)).toEqual([
    'salesStop',
    'codesRevoked',
    'notice',
    'refund',
    'listed',
  ])
  expect(needsReason(found)).toBe(true)
})

test('an event that nobody bought has no consequences', () => {
  const after = { ...dates, startDate: '2035-05-09T20:00' }
  expect(find({ part: 'dates', before: dates, after }, { isLive: false })).toEqual([])
})

test('consequences are compared by kind, group and amount, in any order', () => {
  const refund = (amountCents: number | null) => consequence('refund', 'buyers', amountCents)
  const notice = consequence('notice', 'everyone')
  const same = (ones: Consequence[], others: Consequence[]) => areSameConsequences(ones, others)
  expect(same([notice, refund(100)], [refund(100), notice, notice])).toBe(true)
  expect(same([refund(100)], [refund(200)])).toBe(false)
  expect(same([notice], [consequence('notice', 'buyers')])).toBe(false)
  expect(same([notice], [])).toBe(false)
})

test.each([
  ['   ', 'Conte o motivo: ele vai no aviso'],
  ['x'.repeat(301), 'Use até 300 caracteres'],
  ['Veja em https://exemplo.com', 'Escreva sem links, sites nem e-mails'],
  ['Chuva forte', null],
])('the reason "%s" is checked', (reason, message) => {
  expect(checkReason(reason)).toBe(message)
})

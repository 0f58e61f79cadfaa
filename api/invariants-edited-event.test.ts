import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  eventWith,
  openReservationsApp,
  ticket,
  ticketIdOf,
} from './areas/reservations/testing/reservations-app.ts'
import { findViolations } from './invariants.ts'

const peca = (terms: object, endDate = '2030-01-02T00:00') =>
  eventWith('peca', [ticket('inteira', terms)], { startDate: '2030-01-01T00:00', endDate })

/** An event with an order of three tickets, reserved before the event is edited. */
let reservationsApp: Awaited<ReturnType<typeof openReservationsApp>>
beforeAll(async () => {
  reservationsApp = await openReservationsApp([
    eventWith('show', [ticket('inteira', { maxPerOrder: 4 })]),
    peca({ maxPerOrder: 4 }),
  ])
  await reservationsApp.reserve(await reservationsApp.newcomer(), 'show', { inteira: 3 })
})
afterAll(() => reservationsApp.close())

const minutes = (count: number) => `app_now() + interval '${count} minutes'`

/** Names of the invariants that are violated after these statements, which are rolled back. */
async function findViolated(statements: string): Promise<string[]> {
  const client = await reservationsApp.database.pool.connect()
  try {
    // The order is reserved well after the creation of the event.
    await client.query(`begin; update sales set created_at = ${minutes(1)}; ${statements}`)
    return (await findViolations(client)).map(({ name }) => name)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

interface Edit {
  readonly table: 'ticket_types' | 'events'
  readonly column: string
  readonly before: string
  readonly after: string
}

/** Edits the event after the order, and records it as `recordChange` does. */
const edit = ({ table, column, before, after }: Edit, at = 2) => `
  insert into event_changes (event_id, at, part, before, after)
  select ${table === 'events' ? `id, ${minutes(at)}, 'dates', jsonb_build_object('event',` : `event_id, ${minutes(at)}, 'ticket', jsonb_build_object('ticket ' || id,`}
         jsonb_build_object('${column}', ${before})), '{}' from ${table};
  update ${table} set ${column} = ${after};
  update events set updated_at = ${minutes(at)};`

const WITHIN_LIMITS = 'an order is within the limits that its ticket type had then'
const ON_SALE = 'an order was reserved while its tickets were on sale'

const inTypes = (column: string, before: string, after: string): Edit => ({
  table: 'ticket_types',
  column,
  before,
  after,
})
const endOfEvent = (before: string, after: string): Edit => ({
  table: 'events',
  column: 'ends_at',
  before,
  after,
})
const LATER = `app_now() + interval '9 days'`
/** The event ends before the order, and begins even earlier. */
const STARTED = `update events set starts_at = app_now() - interval '1 hour';`

test.each([
  [WITHIN_LIMITS, inTypes('max_per_order', '4', '2')],
  [WITHIN_LIMITS, inTypes('min_per_order', '1', '4')],
  [ON_SALE, inTypes('sales_end', 'null', 'app_now()')],
  [ON_SALE, inTypes('sales_start', 'null', LATER)],
  [ON_SALE, endOfEvent(LATER, 'app_now()')],
])('%s: an edit of %o breaks nothing that was sold before', async (_name, change) => {
  expect(await findViolated(STARTED + edit(change))).toEqual([])
})

test.each([
  [WITHIN_LIMITS, inTypes('max_per_order', '2', '4')],
  [WITHIN_LIMITS, inTypes('min_per_order', '4', '1')],
  [ON_SALE, inTypes('sales_end', 'app_now()', 'null')],
  [ON_SALE, inTypes('sales_start', LATER, 'null')],
  [ON_SALE, endOfEvent('app_now()', LATER)],
])('%s: a breach is found after an edit of %o', async (name, change) => {
  expect(await findViolated(STARTED + edit(change))).toEqual([name])
})

test('of several edits the first one after an order tells its limits', async () => {
  const [first, second] = [inTypes('max_per_order', '4', '2'), inTypes('max_per_order', '2', '1')]
  expect(await findViolated(edit(first) + edit(second, 3))).toEqual([])
  expect(await findViolated(edit(second) + edit(first, 3))).toEqual([WITHIN_LIMITS])
})

test('an edit before an order does not tell its limits', async () => {
  const earlier = edit(inTypes('max_per_order', '2', '4'), 0.5)
  expect(await findViolated(earlier + edit(inTypes('max_per_order', '4', '1')))).toEqual([])
})

test('another fee and bearer of an event break nothing that was sold before', async () => {
  const change = `update events set fee_bearer = 'promoter', fee_basis_points = 1;`
  expect(await findViolated(change)).toEqual([])
})

test('an order whose terms are not known breaks nothing: its event’s creation was not recorded', async () => {
  const change = `delete from event_changes; ${edit(inTypes('max_per_order', '2', '4'))}`
  expect(await findViolated(change)).toEqual([])
})

test('what an import replaces is known afterwards', async () => {
  const ticketTypeId = ticketIdOf('peca', 'inteira')
  await reservationsApp.sell([peca({ maxPerOrder: 2 })])
  await reservationsApp.sell([peca({ maxPerOrder: 2, salesStart: '2030-01-01T00:00' })])
  await reservationsApp.sell([
    peca({ maxPerOrder: 6, salesEnd: '2030-01-02T00:00' }, '2040-01-02T00:00'),
  ])
  const { rows } = await reservationsApp.database.pool.query(
    `select max_per_order as most, extract(year from ends_at)::integer as ends, sales_start is not null as starts,
            sales_end is not null as stops, until = lead(since, 1, 'infinity') over (order by since) as is_gapless
       from list_type_terms() where ticket_type_id = $1 order by since`,
    [ticketTypeId],
  )
  expect(rows).toEqual([
    { most: 4, ends: 2030, starts: false, stops: false, is_gapless: true },
    { most: 2, ends: 2030, starts: false, stops: false, is_gapless: true },
    { most: 2, ends: 2030, starts: true, stops: false, is_gapless: true },
    { most: 6, ends: 2040, starts: false, stops: true, is_gapless: true },
  ])
})

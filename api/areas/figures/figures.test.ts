import { randomUUID } from 'node:crypto'
import type { EventFigures } from '@55tickets/contracts/figures.ts'
import type { TrackingLink } from '@55tickets/contracts/links.ts'
import { applyBasisPoints, cents } from '@55tickets/rules/money/money.ts'
import { returnAmount } from '@55tickets/rules/money/returned-amount.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isRefusal } from '../../platform/refuse.ts'
import { createPeople } from '../../testing/people.ts'
import { type EditorApp, openEditorApp } from '../editor/testing/editor-app.ts'
import { readSales } from '../team/read-sales.ts'
import { createReadFigures } from './read-figures.ts'

let workspace: EditorApp
let buyers: string[]
beforeAll(async () => {
  workspace = await openEditorApp()
  buyers = await createPeople(workspace.database.db, 40)
  // Random sales exceed what a new organization may sell.
  await query(`update organizations set status = 'verified'`)
})
afterAll(() => workspace.close())

const query = (text: string, values: unknown[] = []) => workspace.database.pool.query(text, values)

async function publish() {
  const eventId = await workspace.createDraft()
  const ticketId = await workspace.complete(eventId)
  await query('update events set is_published = true where id = $1', [eventId])
  return { eventId, ticketId }
}
/** Without the cache, which would answer with what was a moment ago. */
async function read(eventId: string): Promise<EventFigures> {
  const figures = await createReadFigures(workspace.database.db)(eventId)
  if (!figures) throw new Error(`event ${eventId} has no figures`)
  return figures
}
const createLink = async (eventId: string, name: string) =>
  (await workspace.call<TrackingLink>('POST', `/promoter/events/${eventId}/links`, { name })).body

interface AnySale {
  readonly status: string
  readonly total: number
  readonly rate: number
  readonly isBorneByPromoter: boolean
  readonly returned: number
  readonly hoursAgo: number
  readonly link: number
}

const anySale: fc.Arbitrary<AnySale> = fc.record({
  status: fc.constantFrom(
    'CONFIRMED',
    'RECEIVED',
    'RECEIVED',
    'REFUNDED',
    'PENDING',
    'EXPIRED',
    'CHARGEBACK',
  ),
  total: fc.integer({ min: 500, max: 99_999 }),
  rate: fc.constantFrom(0, 333, 1000, 1250),
  isBorneByPromoter: fc.boolean(),
  returned: fc.constantFrom(0, 0, 0, 0.31, 0.5, 1),
  hoursAgo: fc.integer({ min: 0, max: 24 * 40 }),
  link: fc.integer({ min: -1, max: 1 }),
})

/** The amounts of a sale as reservations and returns write them. */
function amounts({ total, rate, isBorneByPromoter, returned }: AnySale) {
  const fee = applyBasisPoints(cents(total), rate)
  const frozen = {
    totalCents: cents(total),
    feeCents: isBorneByPromoter ? cents(0) : fee,
    promoterFeeCents: isBorneByPromoter ? fee : cents(0),
    feeBasisPoints: rate,
    interestCents: cents(0),
    returnedCents: cents(0),
  }
  const part = cents(Math.round(total * returned))
  return { ...frozen, ...(part > 0 ? returnAmount(frozen, part) : { returnedFeeCents: cents(0) }) }
}

async function insertSale(eventId: string, sale: AnySale, linkId: string | null, buyer: string) {
  const { totalCents, feeCents, promoterFeeCents, returnedCents, returnedFeeCents } = amounts(sale)
  await query(
    `insert into sales (event_id, id, user_id, status, total_cents, fee_cents, promoter_fee_cents, fee_basis_points,
                        takes_card, monthly_rate_basis_points, created_at, expires_at, returned_cents, returned_fee_cents, link_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, false, 0, app_now() - make_interval(hours => $9), app_now(), $10, $11, $12)`,
    [
      eventId,
      randomUUID(),
      buyer,
      sale.status,
      totalCents,
      feeCents,
      promoterFeeCents,
      sale.rate,
      sale.hoursAgo,
      returnedCents,
      returnedFeeCents,
      linkId,
    ],
  )
}

const centavos = (reais: number) => Math.round(reais * 100)
const sumGross = (parts: readonly { gross: number }[]) =>
  parts.reduce((sum, { gross }) => sum + centavos(gross), 0)

test('whatever was sold, the figures are those of the team and add up to the centavo', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anySale, { minLength: 1, maxLength: 40 }), async (sales) => {
      const { eventId } = await publish()
      const links = [await createLink(eventId, 'Um'), await createLink(eventId, 'Dois')]
      for (const [index, sale] of sales.entries())
        await insertSale(eventId, sale, links[sale.link]?._id ?? null, buyers[index] ?? '')
      const figures = await read(eventId)
      const team = await readSales(workspace.database.db, { eventId, days: 30 })
      if (isRefusal(team)) throw new Error(team.refused)

      const paid = sales.filter(({ status }) => ['CONFIRMED', 'RECEIVED'].includes(status))
      const kept = paid.map(amounts)
      const gross = kept.reduce((sum, one) => sum + one.totalCents - one.returnedCents, 0)
      const borne = kept.reduce(
        (sum, one) =>
          sum + (one.promoterFeeCents > 0 ? one.promoterFeeCents - one.returnedFeeCents : 0),
        0,
      )
      expect([figures.orders, centavos(figures.gross)]).toEqual([paid.length, gross])
      expect(centavos(figures.net)).toBe(gross - borne)
      expect([figures.orders, figures.gross]).toEqual([team.orders, team.revenue])
      expect(figures.returned).toBe(team.refunds)
      expect(figures.sectors).toEqual(team.sectors)
      const { capacity, sold, held } = figures.tickets
      expect({ capacity, sold, held }).toEqual({
        capacity: team.capacity,
        sold: team.sold,
        held: team.held,
      })
      expect(figures.days.map((day) => [day.day, day.orders, day.gross])).toEqual(
        team.days.map((day) => [day.day, day.orders, day.revenue]),
      )
      expect(sumGross(figures.channels)).toBe(gross)
      const linked = paid.filter(({ link }) => link >= 0).length
      const direct = figures.channels.find(({ linkId }) => linkId === null)
      expect(direct?.orders).toBe(paid.length - linked)
      const recent = paid.filter(({ hoursAgo }) => hoursAgo < 48).length
      expect(figures.hours.reduce((sum, { orders }) => sum + orders, 0)).toBe(recent)
    }),
    { numRuns: process.env['TEST_ALL'] ? 60 : 8 },
  )
})

test('an event without orders has zeros in every hour and day, and one channel', async () => {
  const { eventId } = await publish()
  const figures = await read(eventId)
  expect(figures).toMatchObject({ orders: 0, gross: 0, net: 0, returned: 0, entrances: null })
  expect(figures.hours).toHaveLength(48)
  expect(figures.days).toHaveLength(30)
  expect(sumGross([...figures.hours, ...figures.days])).toBe(0)
  expect(figures.channels).toEqual([
    { linkId: null, name: null, clicks: null, orders: 0, gross: 0 },
  ])
  expect(figures.types).toMatchObject([{ name: 'Inteira', capacity: 200, sold: 0, left: 200 }])
  expect(figures.tickets).toEqual({ capacity: 200, sold: 0, held: 0, given: 0, left: 200 })
})

test('what is reserved is held, and given places are not left', async () => {
  const { eventId, ticketId } = await publish()
  const items = [{ ticketId, quantity: 3 }]
  const path = `/events/${eventId}/reserve`
  expect((await workspace.call('POST', path, { eventId, items }, buyers[0])).status).toBe(201)
  await query('update ticket_types set given = 5 where id = $1', [ticketId])
  expect((await read(eventId)).tickets).toEqual({
    capacity: 200,
    sold: 0,
    held: 3,
    given: 5,
    left: 192,
  })
})

test('people who came in are counted by entrance, from half a day before the event on', async () => {
  const { eventId, ticketId } = await publish()
  await query(
    `insert into sales (event_id, id, user_id, status, total_cents, fee_cents, promoter_fee_cents, fee_basis_points,
                        takes_card, monthly_rate_basis_points, expires_at)
     values ($1, $1, $2, 'RECEIVED', 6000, 0, 0, 0, false, 0, app_now())`,
    [eventId, buyers[0]],
  )
  await query(
    `insert into ticket_codes (event_id, id, sale_id, ticket_type_id, user_id, ordinal, value_cents, scanned_at)
     select $1, gen_random_uuid(), $1, $2, $3, n, 6000, case when n = 1 then app_now() end from generate_series(1, 3) n`,
    [eventId, ticketId, buyers[0]],
  )
  expect((await read(eventId)).entrances).toBeNull()
  await query(`update events set starts_at = app_now() + interval '11 hours' where id = $1`, [
    eventId,
  ])
  expect((await read(eventId)).entrances).toEqual([
    { session: null, title: 'Ingressos', admitted: 1, expected: 3 },
  ])
})

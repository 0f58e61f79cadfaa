import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { stableId } from '../../platform/stable-id.ts'
import { meetBeforeInsert, salesLimitLock, withoutGuards } from '../../testing/switch-off.ts'
import { eventIdOf, eventWith, openReservationsApp, ticket } from './testing/reservations-app.ts'

/** What a new organization may sell, before our team has verified it: paid and held together. */

const ORGANIZATION = stableId('organization', 'nova')

let app: Awaited<ReturnType<typeof openReservationsApp>>
beforeAll(async () => {
  app = await openReservationsApp(
    [eventWith('show', [ticket('inteira')]), eventWith('baile', [ticket('inteira')])],
    { NEW_ORGANIZATION_LIMIT: '200', RESERVES_PER_MINUTE: '1000' },
  )
  const { pool } = app.database
  await pool.query(
    `insert into organizations (id, slug, name, phone, search_name) values ($1, 'nova', 'Nova', '', 'nova')`,
    [ORGANIZATION],
  )
  await pool.query(
    `insert into organization_members (organization_id, user_id, role, confirmed_at)
     values ($1, $2, 'owner', app_now())`,
    [ORGANIZATION, await app.newcomer()],
  )
  await pool.query('update events set organization_id = $1', [ORGANIZATION])
})
beforeEach(async () => {
  const { rows } = await app.database.pool.query<{ id: string; user_id: string }>(
    `select id, user_id from sales where status = 'PENDING'`,
  )
  for (const { id, user_id: who } of rows) await app.cancel(who, id)
})
afterAll(() => app.close())

const reserve = async (slug: string, quantity: number, who?: string) => {
  const buyer = who ?? (await app.newcomer())
  const answer = await app.reserve(buyer, slug, { inteira: quantity })
  const { code = 'held', _id: sale = '', message = '' } = answer.json()
  return { buyer, sale, code, message }
}

test('what is held counts against the limit, at all events together', async () => {
  const first = await reserve('show', 2)
  expect([first.code, (await reserve('baile', 1)).code]).toEqual(['held', 'held'])
  expect(await reserve('baile', 2)).toMatchObject({
    code: 'TOO_MUCH_RESERVED',
    message: 'Muitos ingressos estão reservados agora. Tente de novo em alguns minutos.',
  })
  expect((await reserve('show', 1)).code).toBe('held')
  // Who chooses again is not in their own way.
  expect((await reserve('show', 2, first.buyer)).code).toBe('held')
  expect((await reserve('show', 3, first.buyer)).code).toBe('TOO_MUCH_RESERVED')
  await app.cancel(first.buyer, (await reserve('show', 1, first.buyer)).sale)
  expect((await reserve('baile', 2)).code).toBe('held')
})

test('a hold that has expired counts no more', async () => {
  await reserve('show', 4)
  expect((await reserve('baile', 1)).code).toBe('TOO_MUCH_RESERVED')
  await app.database.shiftClock('16 minutes')
  expect((await reserve('baile', 1)).code).toBe('held')
  await app.database.shiftClock('0')
})

/** Two buyers at two events, of whom one fits within the limit. */
async function race(): Promise<number> {
  const buyers = [await app.newcomer(), await app.newcomer()]
  const answers = await Promise.all(
    ['show', 'baile'].map((slug, at) => reserve(slug, 3, buyers[at])),
  )
  return answers.filter(({ code }) => code === 'held').length
}

test('of two buyers at two events at the same moment one gets what is left', async () => {
  const met = await withoutGuards(app.database.pool, [meetBeforeInsert('sales')], race)
  expect(met).toBe(1)
})

test('without the lock both would get it', async () => {
  const guards = [salesLimitLock, meetBeforeInsert('sales')]
  expect(await withoutGuards(app.database.pool, guards, race)).toBe(2)
})

test('what coupons took off does not count', async () => {
  const { rows } = await app.database.pool.query<{ id: string }>(
    `insert into coupons (event_id, id, code, kind, value) values ($1, $1, 'METADE', 'percent', 50) returning id`,
    [eventIdOf('show')],
  )
  expect(rows).toHaveLength(1)
  const reserveHalf = async () =>
    (await app.reserve(await app.newcomer(), 'show', { inteira: 4 }, { coupon: 'METADE' })).json()
  expect(await reserveHalf()).toMatchObject({ total: 100 })
  expect(await reserveHalf()).toMatchObject({ total: 100 })
  expect(await reserve('show', 1)).toMatchObject({ code: 'TOO_MUCH_RESERVED' })
})

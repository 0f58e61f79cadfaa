import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectInvariants } from '../../testing/invariants.ts'
import { createPerson } from '../../testing/people.ts'
import { eventWith, openReservationsApp, ticket } from '../reservations/testing/reservations-app.ts'
import { joinPaidSession, leavePaidSession } from './paid-place.ts'

/** The place in a session that comes with a paid ticket. */

let reservationsApp: Awaited<ReturnType<typeof openReservationsApp>>
let sessionId: string
beforeAll(async () => {
  const session = {
    key: 'oficina',
    titulo: 'Oficina',
    dataInicio: '2099-01-01T19:00',
    dataFim: '2099-01-01T21:00',
    isPaid: true,
    price: 50,
    capacity: 2,
  }
  const event = eventWith('show', [ticket('oficina', { programacao: 'oficina' })], {
    programacoes: [session],
  })
  reservationsApp = await openReservationsApp([event])
  const { rows } = await reservationsApp.database.pool.query<{ id: string }>(
    'select id from sessions',
  )
  sessionId = rows[0]?.id ?? ''
})
afterAll(async () => {
  await expectInvariants(reservationsApp.database.pool)
  await reservationsApp.close()
})

const join = (userId: string) =>
  reservationsApp.database.db
    .transaction()
    .execute((tx) => joinPaidSession(tx, { sessionId, userId }))
const leave = (userId: string) =>
  reservationsApp.database.db
    .transaction()
    .execute((tx) => leavePaidSession(tx, { sessionId, userId }))

async function placesOf(userId: string): Promise<number> {
  const { rows } = await reservationsApp.database.pool.query(
    `select 1 from subscriptions join ticket_codes on subscription_id = subscriptions.id
      where subscriptions.user_id = $1 and cancelled_at is null and revoked_at is null and holder_name = 'Ana Souza'`,
    [userId],
  )
  return rows.length
}

test('it is given once, with a named code, and goes with the money', async () => {
  const ana = await createPerson(reservationsApp.database.db)
  expect(await join(ana)).toBe(true)
  expect(await join(ana)).toBe(true)
  expect(await placesOf(ana)).toBe(1)
  await leave(ana)
  await leave(ana)
  expect(await placesOf(ana)).toBe(0)
  expect(await join(ana)).toBe(true)
  await leave(ana)
})

test('a full session takes nobody more, and whoever asked is told', async () => {
  const people = await Promise.all([1, 2, 3].map(() => createPerson(reservationsApp.database.db)))
  const answers = await Promise.all(people.map(join))
  expect(answers.filter(Boolean)).toHaveLength(2)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { stableId } from '../../platform/stable-id.ts'
import { expectInvariants } from '../../testing/invariants.ts'
import { createPerson } from '../../testing/people.ts'
import {
  eventIdOf,
  eventWith,
  openReservationsApp,
  ticket,
} from '../reservations/testing/reservations-app.ts'
import { joinPaidSession, leavePaidSession } from './paid-session.ts'

/** Subscriptions that come with a paid ticket. */

let reservationsApp: Awaited<ReturnType<typeof openReservationsApp>>
beforeAll(async () => {
  const session = (key: string) => ({
    key,
    titulo: key,
    dataInicio: '2099-01-01T19:00',
    dataFim: '2099-01-01T21:00',
    isPaid: true,
    price: 50,
    capacity: 2,
  })
  const keys = ['oficina', 'lotada']
  const tickets = keys.map((key) => ticket(key, { programacao: key }))
  const event = eventWith('show', tickets, { programacoes: keys.map(session) })
  reservationsApp = await openReservationsApp([event])
})
afterAll(async () => {
  await expectInvariants(reservationsApp.database.pool)
  await reservationsApp.close()
})

const sessionId = (key: string) => stableId(eventIdOf('show'), 'session', key)
const join = (userId: string, key = 'oficina') =>
  reservationsApp.database.db
    .transaction()
    .execute((tx) => joinPaidSession(tx, { sessionId: sessionId(key), userId }))
const leave = (userId: string) =>
  reservationsApp.database.db
    .transaction()
    .execute((tx) => leavePaidSession(tx, { sessionId: sessionId('oficina'), userId }))

async function countUserPlaces(userId: string): Promise<number> {
  const { rows } = await reservationsApp.database.pool.query(
    `select 1 from subscriptions join ticket_codes on subscription_id = subscriptions.id
      where subscriptions.user_id = $1 and cancelled_at is null and revoked_at is null and holder_name = 'Ana Souza'`,
    [userId],
  )
  return rows.length
}

test('a paid ticket gives one subscription with a named code, until it is refunded', async () => {
  const ana = await createPerson(reservationsApp.database.db)
  expect(await join(ana)).toBe(true)
  expect(await join(ana)).toBe(true)
  expect(await countUserPlaces(ana)).toBe(1)
  await leave(ana)
  await leave(ana)
  expect(await countUserPlaces(ana)).toBe(0)
  expect(await join(ana)).toBe(true)
  await leave(ana)
})

test('joining a full session returns false', async () => {
  const people = await Promise.all([1, 2, 3].map(() => createPerson(reservationsApp.database.db)))
  const answers = await Promise.all(people.map((who) => join(who, 'lotada')))
  expect(answers.filter(Boolean)).toHaveLength(2)
})

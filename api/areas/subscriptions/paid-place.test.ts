import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectInvariants } from '../../testing/invariants.ts'
import { createPerson } from '../../testing/people.ts'
import { eventWith, openBoxOffice, ticket } from '../reservations/testing/box-office.ts'
import { joinPaidSession, leavePaidSession } from './paid-place.ts'

/** The place in a session that comes with a paid ticket. */

let office: Awaited<ReturnType<typeof openBoxOffice>>
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
  office = await openBoxOffice([event])
  const { rows } = await office.database.pool.query<{ id: string }>('select id from sessions')
  sessionId = rows[0]?.id ?? ''
})
afterAll(async () => {
  await expectInvariants(office.database.pool)
  await office.close()
})

const join = (userId: string) =>
  office.database.db.transaction().execute((tx) => joinPaidSession(tx, { sessionId, userId }))
const leave = (userId: string) =>
  office.database.db.transaction().execute((tx) => leavePaidSession(tx, { sessionId, userId }))

async function placesOf(userId: string): Promise<number> {
  const { rows } = await office.database.pool.query(
    `select 1 from subscriptions join ticket_codes on subscription_id = subscriptions.id
      where subscriptions.user_id = $1 and cancelled_at is null and revoked_at is null and holder_name = 'Ana Souza'`,
    [userId],
  )
  return rows.length
}

test('it is given once, with a named code, and goes with the money', async () => {
  const ana = await createPerson(office.database.db)
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
  const people = await Promise.all([1, 2, 3].map(() => createPerson(office.database.db)))
  const answers = await Promise.all(people.map(join))
  expect(answers.filter(Boolean)).toHaveLength(2)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPeople } from '../../testing/people.ts'
import { eventWith, openReservationsApp, ticket, ticketIdOf } from './testing/reservations-app.ts'

let reservationsApp: Awaited<ReturnType<typeof openReservationsApp>>
let buyer: string
let other: string

beforeAll(async () => {
  reservationsApp = await openReservationsApp([
    eventWith('show', [ticket('inteira'), ticket('meia')]),
  ])
  const people = await createPeople(reservationsApp.database.db, 2)
  buyer = people[0] ?? ''
  other = people[1] ?? ''
  expect((await reservationsApp.reserve(buyer, 'show', { inteira: 1 })).statusCode).toBe(201)
})
afterAll(() => reservationsApp.close())

const remove = (table: string, id: string) =>
  reservationsApp.database.pool.query(`delete from ${table} where id = $1`, [id])

test('a user with sales can’t be deleted, another can', async () => {
  await expect(remove('users', buyer)).rejects.toThrow('a user with sales is kept')
  expect((await remove('users', other)).rowCount).toBe(1)
})

test('a ticket type with reservations can’t be deleted, another can', async () => {
  await expect(remove('ticket_types', ticketIdOf('show', 'inteira'))).rejects.toThrow(
    'a ticket type with sales is kept',
  )
  expect((await remove('ticket_types', ticketIdOf('show', 'meia'))).rowCount).toBe(1)
})

import type { GateList } from '@55tickets/contracts/gate.ts'
import { toCodeStart } from '@55tickets/rules/tickets/ticket-number.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectInvariants } from '../../testing/invariants.ts'
import { createPerson } from '../../testing/people.ts'
import { ticketIdOf } from '../reservations/testing/reservations-app.ts'
import { joinPaidSession } from '../subscriptions/public.ts'
import { CONGRESS, type GateApp, openGateApp, WORKSHOP } from './testing/gate-app.ts'
import { sellCodes } from './testing/sold-codes.ts'

/** Tickets of a session: they admit to it, and to the event only if their type says so. */

let gateApp: GateApp
beforeAll(async () => {
  gateApp = await openGateApp()
})
afterAll(async () => {
  await expectInvariants(gateApp.database.pool)
  await gateApp.close()
})

const AT_EVENT = { event: CONGRESS, session: null }
const AT_WORKSHOP = { event: CONGRESS, session: WORKSHOP }

/** Sells tickets to one buyer, each named for somebody else, with the place in the session that comes with them. */
async function buy(type: 'oficina' | 'combo', count: number) {
  const { db, pool } = gateApp.database
  const userId = await createPerson(db)
  await db.updateTable('users').set({ cpf: '39053344705' }).where('id', '=', userId).execute()
  const bought = { eventId: CONGRESS, ticketTypeId: ticketIdOf('congresso', type), userId, count }
  const tickets = await sellCodes(pool, bought)
  const isIn = await db
    .transaction()
    .execute((tx) => joinPaidSession(tx, { sessionId: WORKSHOP, userId }))
  expect(isIn).toBe(true)
  const place = await db
    .selectFrom('ticket_codes')
    .select('id')
    .where('user_id', '=', userId)
    .where('subscription_id', 'is not', null)
    .executeTakeFirstOrThrow()
  return { tickets, place: place.id }
}

const signToken = (code: string | undefined) => gateApp.keys.sign(CONGRESS, code ?? '')
const verdict = async (code: string | undefined, where: typeof AT_EVENT | typeof AT_WORKSHOP) =>
  (await gateApp.verdict(signToken(code), where)).verdict

test('a ticket of a session admits there, and not to the event', async () => {
  const { tickets } = await buy('oficina', 1)
  expect(await verdict(tickets[0], AT_EVENT)).toBe('other_session')
  expect(await verdict(tickets[0], AT_WORKSHOP)).toBe('admitted')
  expect(await verdict(tickets[0], AT_WORKSHOP)).toBe('used')
})

test('a combined ticket admits once to the event and once to its session', async () => {
  const { tickets } = await buy('combo', 1)
  expect(await verdict(tickets[0], AT_EVENT)).toBe('admitted')
  expect(await verdict(tickets[0], AT_WORKSHOP)).toBe('admitted')
  expect(await verdict(tickets[0], AT_EVENT)).toBe('used')
  expect(await verdict(tickets[0], AT_WORKSHOP)).toBe('used')
})

test('the buyer’s place and the tickets together admit as many as were paid, in any order', async () => {
  const first = await buy('oficina', 2)
  expect(await verdict(first.place, AT_WORKSHOP)).toBe('admitted')
  expect(await verdict(first.tickets[0], AT_WORKSHOP)).toBe('admitted')
  expect(await verdict(first.tickets[1], AT_WORKSHOP)).toBe('used')
  const second = await buy('combo', 1)
  expect(await verdict(second.tickets[0], AT_WORKSHOP)).toBe('admitted')
  expect(await verdict(second.place, AT_WORKSHOP)).toBe('used')
  expect(await verdict(second.tickets[0], AT_EVENT)).toBe('admitted')
})

test('a queue is judged the same way: one admission too many is a conflict until one is undone', async () => {
  const { tickets, place } = await buy('oficina', 1)
  const [ticket] = tickets
  const first = gateApp.queued(signToken(ticket), AT_WORKSHOP)
  const second = gateApp.queued(signToken(place), AT_WORKSHOP)
  const answer = await gateApp.send([first, second], new Date().toISOString(), CONGRESS)
  expect(answer.json().docs).toMatchObject([{ judged: 'admitted' }, { judged: 'used' }])
  const undone = await gateApp.undo(first._id, 'Pessoa errada', CONGRESS)
  expect(undone.statusCode).toBe(200)
  expect(await gateApp.scanRow(second._id)).toMatchObject({ judged: 'admitted' })
  expect(await gateApp.isIn(place)).toBe(true)
  expect(await gateApp.isIn(ticket ?? '')).toBe(false)
})

test('a buyer’s own ticket at the session uses their subscription, for the certificate', async () => {
  const { tickets, place } = await buy('oficina', 1)
  await gateApp.database.pool.query(
    `update ticket_codes set holder_cpf = '39053344705' where id = $1`,
    [tickets[0]],
  )
  expect(await verdict(tickets[0], AT_WORKSHOP)).toBe('admitted')
  expect(await gateApp.isIn(place)).toBe(true)
  expect(await verdict(place, AT_WORKSHOP)).toBe('used')
})

test('the list has what each kind admits to, where a code was used, and which codes share a place', async () => {
  const { tickets, place } = await buy('combo', 1)
  await gateApp.verdict(signToken(tickets[0]), AT_WORKSHOP)
  const list = (await gateApp.get(`/${CONGRESS}/list`)).json<GateList>()
  const kinds = list.kinds.map(({ name, session, admitsToEvent }) => ({
    name,
    session,
    admitsToEvent,
  }))
  expect(kinds).toEqual(
    expect.arrayContaining([
      { name: 'oficina', session: WORKSHOP, admitsToEvent: false },
      { name: 'combo', session: WORKSHOP, admitsToEvent: true },
    ]),
  )
  const listed = list.docs.find(({ code }) => code === toCodeStart(tickets[0] ?? ''))
  expect(listed).toMatchObject({ place: toCodeStart(place), usedInSession: { gate: 'Norte' } })
  expect(listed).not.toHaveProperty('used')
})

test('a paid place is counted as expected once, by its ticket', async () => {
  const before = (await gateApp.get(`/${CONGRESS}/counts`)).json().entrances
  expect(before).toMatchObject([{ session: null }, { session: WORKSHOP }])
  const { rows } = await gateApp.database.pool.query<{ tickets: number; combos: number }>(
    `select count(*)::integer as tickets, count(*) filter (where admits_to_event)::integer as combos
       from ticket_codes join ticket_types type on type.id = ticket_type_id where type.event_id = $1`,
    [CONGRESS],
  )
  expect(before).toMatchObject([{ expected: rows[0]?.combos }, { expected: rows[0]?.tickets }])
})

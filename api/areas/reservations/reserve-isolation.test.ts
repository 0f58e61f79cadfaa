import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectInvariants } from '../../testing/invariants.ts'
import { createPeople, signedInAs } from '../../testing/people.ts'
import {
  eventIdOf,
  eventWith,
  openReservationsApp,
  ticket,
  ticketIdOf,
} from './testing/reservations-app.ts'

/** A batch holds many reservations: a bad one must not affect the others. */

let reservationsApp: Awaited<ReturnType<typeof openReservationsApp>>

const asked = {
  key: 'ficha',
  name: 'Ficha',
  fields: [{ key: 'nome', label: 'Nome', type: 'text', required: true }],
}
const show = eventWith('show', [
  ticket('inteira', { capacity: 10_000 }),
  ticket('jato', { price: 1_000_000, maxPerOrder: 1000, capacity: 10_000 }),
])

beforeAll(async () => {
  reservationsApp = await openReservationsApp([
    show,
    eventWith('other', [ticket('inteira', { capacity: 10_000 })]),
    eventWith('asks', [ticket('inteira', { customForm: 'ficha' })], { customForms: [asked] }),
  ])
})
afterAll(async () => {
  await expectInvariants(reservationsApp.database.pool)
  await reservationsApp.close()
})

/** Other users who reserve at the same moment. */
async function beside(odd: () => Promise<{ statusCode: number }>): Promise<number[]> {
  const people = await createPeople(reservationsApp.database.db, 10)
  const ask = (who: string) => reservationsApp.reserve(who, 'show', { inteira: 1 })
  const answers = await Promise.all([
    ...people.slice(5).map(ask),
    odd(),
    ...people.slice(0, 5).map(ask),
  ])
  return answers.map(({ statusCode }) => statusCode).toSpliced(5, 1)
}
const ALL_SERVED = Array(10).fill(201)

test('an order whose amount overflows is refused alone', async () => {
  const who = await reservationsApp.newcomer()
  const odd = async () => {
    const answer = await reservationsApp.reserve(who, 'show', { jato: 1000 })
    expect(answer.json()).toMatchObject({ code: 'TOO_MANY_TICKETS' })
    return answer
  }
  expect(await beside(odd)).toEqual(ALL_SERVED)
})

test('a ticket id in two spellings counts as a duplicate', async () => {
  const who = await reservationsApp.newcomer()
  const id = ticketIdOf('show', 'inteira')
  const items = [id, id.toUpperCase()].map((ticketId) => ({ ticketId, quantity: 1 }))
  const odd = async () => {
    const answer = await reservationsApp.reserveRaw('show', who, {
      eventId: eventIdOf('show'),
      items,
    })
    expect(answer.statusCode).toBe(400)
    return answer
  }
  expect(await beside(odd)).toEqual(ALL_SERVED)
})

test('the reservation of a deleted user fails alone', async () => {
  const odd = () => reservationsApp.reserve(randomUUID(), 'show', { inteira: 1 })
  expect(await beside(odd)).toEqual(ALL_SERVED)
})

test('an event id in upper case is the same event', async () => {
  const eventId = eventIdOf('show').toUpperCase()
  const items = [{ ticketId: ticketIdOf('show', 'inteira').toUpperCase(), quantity: 1 }]
  const answer = await reservationsApp.reserveRaw('show', await reservationsApp.newcomer(), {
    eventId,
    items,
  })
  expect(answer.statusCode).toBe(201)
})

test('a form id in another spelling is the same form', async () => {
  const formId = (await reservationsApp.database.pool.query('select id from custom_forms')).rows[0]
    .id
  const answer = await reservationsApp.reserve(
    await reservationsApp.newcomer(),
    'asks',
    { inteira: 1 },
    { customForm: { formId: formId.toUpperCase(), formResponses: [] } },
  )
  expect(answer.json()).toMatchObject({ code: 'FORM_INVALID' })
})

test('a request repeated after its form has changed gets the same response', async () => {
  const { pool } = reservationsApp.database
  const { id: formId, fields } = (await pool.query('select id, fields from custom_forms')).rows[0]
  const who = await reservationsApp.newcomer()
  const formResponses = [{ fieldId: fields[0]._id, value: 'Ana' }]
  const ask = (key: string) =>
    reservationsApp.reserve(
      who,
      'asks',
      { inteira: 1 },
      { customForm: { formId, formResponses } },
      key,
    )
  const first = await ask('with-form')
  expect(first.statusCode).toBe(201)
  const more = [...fields, { ...fields[0], _id: 'new', label: 'Cidade' }]
  const change = (to: unknown) =>
    pool.query('update custom_forms set fields = $2 where id = $1', [formId, JSON.stringify(to)])
  await change(more)
  expect((await ask('with-form')).json()).toEqual(first.json())
  expect((await ask('another')).json()).toMatchObject({ code: 'FORM_INVALID' })
  await change(fields)
})

test('one key used for two events in parallel makes one reservation', async () => {
  const people = await createPeople(reservationsApp.database.db, 30)
  const answers = await Promise.all(
    people.flatMap((who) => [
      reservationsApp.reserve(who, 'show', { inteira: 1 }, {}, 'one-key'),
      reservationsApp.reserve(who, 'other', { inteira: 1 }, {}, 'one-key'),
    ]),
  )
  const served = answers.filter(({ statusCode }) => statusCode === 201)
  const refused = answers.filter(({ statusCode }) => statusCode === 422)
  expect([served.length, refused.length]).toEqual([people.length, people.length])
  expect(refused[0]?.json()).toMatchObject({ code: 'KEY_REUSED' })
})

test('a key used for another event is refused, even with the same tickets', async () => {
  const who = await reservationsApp.newcomer()
  const first = await reservationsApp.reserve(who, 'show', { inteira: 1 }, {}, 'of-show')
  expect(first.statusCode).toBe(201)
  const other = eventIdOf('other')
  const answer = await reservationsApp.app.inject({
    method: 'POST',
    url: `/api/events/${other}/reserve`,
    headers: { ...signedInAs(who), 'idempotency-key': 'of-show' },
    payload: { eventId: other, items: [{ ticketId: ticketIdOf('show', 'inteira'), quantity: 1 }] },
  })
  expect([answer.statusCode, answer.json().code]).toEqual([422, 'KEY_REUSED'])
})

test.each(['NULL', '{"a\\\\b",NULL}', '""', "';--"])('%s is accepted as a key', async (key) => {
  const who = await reservationsApp.newcomer()
  const send = () => reservationsApp.reserve(who, 'show', { inteira: 1 }, {}, key)
  const [first, second] = [await send(), await send()]
  expect([first.statusCode, second.statusCode]).toEqual([201, 201])
  expect(second.json()._id).toBe(first.json()._id)
  const { rows } = await reservationsApp.database.pool.query(
    'select key from sales where user_id = $1',
    [who],
  )
  expect(rows).toEqual([{ key }])
})

test('reservations succeed while the event is imported again', async () => {
  const over = new AbortController()
  const importing = (async () => {
    // The database may abort the import to resolve a deadlock; it can be repeated.
    while (!over.signal.aborted) await reservationsApp.sell([show]).catch(() => undefined)
  })()
  const statuses = new Set<number>()
  const end = Date.now() + 1500
  while (Date.now() < end) {
    const people = await createPeople(reservationsApp.database.db, 5)
    const answers = await Promise.all(
      people.map((who) => reservationsApp.reserve(who, 'show', { inteira: 1 })),
    )
    for (const { statusCode } of answers) statuses.add(statusCode)
  }
  over.abort()
  await importing
  expect([...statuses]).toEqual([201])
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { stableId } from '../../platform/stable-id.ts'
import { untilLockWaits } from '../../testing/lock-waits.ts'
import { createPeople, createPerson } from '../../testing/people.ts'
import { openSubscriptionsApp, sessionId } from './testing/subscriptions-app.ts'

let subscriptionsApp: Awaited<ReturnType<typeof openSubscriptionsApp>>
beforeAll(async () => {
  subscriptionsApp = await openSubscriptionsApp()
})
afterAll(() => subscriptionsApp.close())

const placesTaken = async (key: string) => {
  const { rows } = await subscriptionsApp.database.pool.query<{ counted: number; rows: number }>(
    `select subscribed as counted, (select count(*)::int from subscriptions
       where session_id = sessions.id and cancelled_at is null) as rows
     from sessions where id = $1`,
    [sessionId(key)],
  )
  return rows[0]
}

test('a place comes with a code in its owner’s name', async () => {
  const who = await createPerson(subscriptionsApp.database.db)
  const answer = await subscriptionsApp.subscribe('aberta', who)
  expect(answer.statusCode).toBe(201)
  const body = answer.json()
  expect(body).toMatchObject({ programacaoId: sessionId('aberta'), isSubscribed: true, price: 0 })
  const { rows } = await subscriptionsApp.database.pool.query(
    'select * from ticket_codes where id = $1',
    [body.ticketCodeId],
  )
  expect(rows[0]).toMatchObject({
    subscription_id: body._id,
    user_id: who,
    holder_name: 'Ana Souza',
    value_cents: 0,
    revoked_at: null,
  })
})

test('where nothing is asked nothing need be said', async () => {
  const who = await createPerson(subscriptionsApp.database.db)
  const answer = await subscriptionsApp.ask('POST', sessionId('aberta'), who)
  expect(answer.statusCode).toBe(201)
  const other = await createPerson(subscriptionsApp.database.db)
  expect((await subscriptionsApp.subscribe('aberta', other, { customForm: null })).statusCode).toBe(
    201,
  )
})

test('of fifty who want ten places at once, ten get one', async () => {
  const people = await createPeople(subscriptionsApp.database.db, 50)
  const answers = await Promise.all(people.map((who) => subscriptionsApp.subscribe('dez', who)))
  const statuses = answers.map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 201)).toHaveLength(10)
  expect(statuses.filter((status) => status === 409)).toHaveLength(40)
  const refused = answers.find(({ statusCode }) => statusCode === 409)
  expect(refused?.json()).toMatchObject({ code: 'SESSION_FULL', message: 'Vagas esgotadas.' })
  expect(await placesTaken('dez')).toEqual({ counted: 10, rows: 10 })
})

test('who presses ten times at once has one place and one code', async () => {
  const who = await createPerson(subscriptionsApp.database.db)
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => subscriptionsApp.subscribe('aberta', who)),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
  expect(answers.find(({ statusCode }) => statusCode !== 201)?.json()).toMatchObject({
    code: 'ALREADY_SUBSCRIBED',
  })
  const { rowCount } = await subscriptionsApp.database.pool.query(
    'select 1 from ticket_codes where user_id = $1',
    [who],
  )
  expect(rowCount).toBe(1)
})

test('a place given back is free for somebody else, and its code is revoked', async () => {
  const [first, second] = await createPeople(subscriptionsApp.database.db, 2)
  if (!first || !second) throw new Error('two people were asked for')
  await subscriptionsApp.subscribe('uma', first)
  expect((await subscriptionsApp.subscribe('uma', second)).json()).toMatchObject({
    code: 'SESSION_FULL',
  })
  expect((await subscriptionsApp.cancel('uma', first)).json()).toMatchObject({
    isSubscribed: false,
  })
  expect((await subscriptionsApp.subscribe('uma', second)).statusCode).toBe(201)
  const { rows } = await subscriptionsApp.database.pool.query(
    'select revoked_at is not null as revoked from ticket_codes where user_id = $1',
    [first],
  )
  expect(rows).toEqual([{ revoked: true }])
  expect(await placesTaken('uma')).toEqual({ counted: 1, rows: 1 })
})

test('two who give one place back at once give it back once', async () => {
  const who = await createPerson(subscriptionsApp.database.db)
  await subscriptionsApp.subscribe('aberta', who)
  const before = (await placesTaken('aberta'))?.counted ?? 0
  const answers = await Promise.all([
    subscriptionsApp.cancel('aberta', who),
    subscriptionsApp.cancel('aberta', who),
  ])
  expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 404])
  expect((await placesTaken('aberta'))?.counted).toBe(before - 1)
})

test('who changed their mind twice has a place again', async () => {
  const who = await createPerson(subscriptionsApp.database.db)
  await subscriptionsApp.subscribe('aberta', who)
  await subscriptionsApp.cancel('aberta', who)
  expect((await subscriptionsApp.subscribe('aberta', who)).statusCode).toBe(201)
})

test.each([
  ['paga', 422, 'SESSION_IS_PAID'],
  ['fechada', 422, 'SESSION_NOT_OPEN'],
  ['acabou', 422, 'SESSION_ENDED'],
  ['nenhuma', 404, 'SESSION_NOT_FOUND'],
])('%s is refused with %i %s', async (key, status, code) => {
  const answer = await subscriptionsApp.subscribe(
    key,
    await createPerson(subscriptionsApp.database.db),
  )
  expect(answer.statusCode).toBe(status)
  expect(answer.json()).toMatchObject({ code })
})

test('a draft’s sessions are not there', async () => {
  const id = stableId(stableId('event', 'rascunho'), 'session', 'secreta')
  const answer = await subscriptionsApp.ask(
    'POST',
    id,
    await createPerson(subscriptionsApp.database.db),
    {},
  )
  expect(answer.json()).toMatchObject({ code: 'SESSION_NOT_FOUND' })
})

test('once a session has started its places stay taken', async () => {
  const who = await createPerson(subscriptionsApp.database.db)
  expect((await subscriptionsApp.subscribe('em-curso', who)).statusCode).toBe(201)
  expect((await subscriptionsApp.cancel('em-curso', who)).json()).toMatchObject({
    code: 'SESSION_STARTED',
  })
})

test('a place that somebody came in with is not given back and taken anew', async () => {
  const who = await createPerson(subscriptionsApp.database.db)
  await subscriptionsApp.subscribe('aberta', who)
  await subscriptionsApp.scan('aberta', who)
  const answer = await subscriptionsApp.cancel('aberta', who)
  expect([answer.statusCode, answer.json()]).toMatchObject([409, { code: 'SUBSCRIPTION_USED' }])
  expect((await subscriptionsApp.subscribe('aberta', who)).json()).toMatchObject({
    code: 'ALREADY_SUBSCRIBED',
  })
})

test('a gate that admits while the place is being given back keeps it taken', async () => {
  const { db, pool } = subscriptionsApp.database
  const who = await createPerson(db)
  const { _id } = (await subscriptionsApp.subscribe('aberta', who)).json<{ _id: string }>()
  const gate = await pool.connect()
  await gate.query('begin')
  await gate.query('update ticket_codes set scanned_at = app_now() where subscription_id = $1', [
    _id,
  ])
  const answer = subscriptionsApp.cancel('aberta', who)
  await untilLockWaits(pool, 1)
  await gate.query('commit')
  gate.release()
  expect((await answer).json()).toMatchObject({ code: 'SUBSCRIPTION_USED' })
})

test('nobody gives back what they do not have, or what is somebody else’s', async () => {
  const [owner, other] = await createPeople(subscriptionsApp.database.db, 2)
  await subscriptionsApp.subscribe('aberta', owner ?? '')
  expect((await subscriptionsApp.cancel('aberta', other ?? '')).json()).toMatchObject({
    code: 'NOT_SUBSCRIBED',
  })
})

test('without a token nobody takes a place', async () => {
  const url = `/api/programacao/${sessionId('aberta')}/subscribe`
  expect((await subscriptionsApp.app.inject({ method: 'POST', url, payload: {} })).statusCode).toBe(
    401,
  )
})

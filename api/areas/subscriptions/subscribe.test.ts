import { afterAll, beforeAll, expect, test } from 'vitest'
import { stableId } from '../../platform/stable-id.ts'
import { untilLockWaits } from '../../testing/lock-waits.ts'
import { createPeople, createPerson } from '../../testing/people.ts'
import { eventId, openSubscriptionsApp, sessionId } from './testing/subscriptions-app.ts'

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

test('a subscription comes with a code in the user’s name', async () => {
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

test('a session without a form needs no body', async () => {
  const who = await createPerson(subscriptionsApp.database.db)
  const answer = await subscriptionsApp.ask('POST', sessionId('aberta'), who)
  expect(answer.statusCode).toBe(201)
  const other = await createPerson(subscriptionsApp.database.db)
  expect((await subscriptionsApp.subscribe('aberta', other, { customForm: null })).statusCode).toBe(
    201,
  )
})

test('of fifty concurrent subscriptions to ten places ten succeed', async () => {
  const people = await createPeople(subscriptionsApp.database.db, 50)
  const answers = await Promise.all(people.map((who) => subscriptionsApp.subscribe('dez', who)))
  const statuses = answers.map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 201)).toHaveLength(10)
  expect(statuses.filter((status) => status === 409)).toHaveLength(40)
  const refused = answers.find(({ statusCode }) => statusCode === 409)
  expect(refused?.json()).toMatchObject({ code: 'SESSION_FULL', message: 'Vagas esgotadas.' })
  expect(await placesTaken('dez')).toEqual({ counted: 10, rows: 10 })
})

test('ten concurrent subscriptions of one user give one place and one code', async () => {
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

test('a cancelled subscription frees its place, and its code is revoked', async () => {
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

test('two concurrent cancellations free the place once', async () => {
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

test('a user can subscribe again after cancelling', async () => {
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

test('nobody gives their data to a suspended organization', async () => {
  const { pool } = subscriptionsApp.database
  await pool.query(
    `with suspended as (
       insert into organizations (id, slug, name, phone, search_name, status)
       values (gen_random_uuid(), 'golpe', 'Golpe', '51998765432', ' golpe', 'suspended') returning id)
     update events set organization_id = (select id from suspended) where id = $1`,
    [eventId],
  )
  const who = await createPerson(subscriptionsApp.database.db)
  const answer = await subscriptionsApp.subscribe('aberta', who)
  await pool.query('update events set organization_id = null where id = $1', [eventId])
  expect([answer.statusCode, answer.json().code]).toEqual([422, 'SALES_PAUSED'])
  expect((await subscriptionsApp.subscribe('aberta', who)).statusCode).toBe(201)
})

test('sessions of a draft are not found', async () => {
  const id = stableId(stableId('event', 'rascunho'), 'session', 'secreta')
  const answer = await subscriptionsApp.ask(
    'POST',
    id,
    await createPerson(subscriptionsApp.database.db),
    {},
  )
  expect(answer.json()).toMatchObject({ code: 'SESSION_NOT_FOUND' })
})

test('a subscription cannot be cancelled once the session has started', async () => {
  const who = await createPerson(subscriptionsApp.database.db)
  expect((await subscriptionsApp.subscribe('em-curso', who)).statusCode).toBe(201)
  expect((await subscriptionsApp.cancel('em-curso', who)).json()).toMatchObject({
    code: 'SESSION_STARTED',
  })
})

test('a used subscription cannot be cancelled', async () => {
  const who = await createPerson(subscriptionsApp.database.db)
  await subscriptionsApp.subscribe('aberta', who)
  await subscriptionsApp.scan('aberta', who)
  const answer = await subscriptionsApp.cancel('aberta', who)
  expect([answer.statusCode, answer.json()]).toMatchObject([409, { code: 'SUBSCRIPTION_USED' }])
  expect((await subscriptionsApp.subscribe('aberta', who)).json()).toMatchObject({
    code: 'ALREADY_SUBSCRIBED',
  })
})

test('an admission during a cancellation makes the cancellation fail', async () => {
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

test('users can cancel only their own subscriptions', async () => {
  const [owner, other] = await createPeople(subscriptionsApp.database.db, 2)
  await subscriptionsApp.subscribe('aberta', owner ?? '')
  expect((await subscriptionsApp.cancel('aberta', other ?? '')).json()).toMatchObject({
    code: 'NOT_SUBSCRIBED',
  })
})

test('subscribing requires a login', async () => {
  const url = `/api/programacao/${sessionId('aberta')}/subscribe`
  expect((await subscriptionsApp.app.inject({ method: 'POST', url, payload: {} })).statusCode).toBe(
    401,
  )
})

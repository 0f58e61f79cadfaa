import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp } from '../../../testing/app.ts'
import { whileRowsFail } from '../../../testing/failing-rows.ts'
import { type ChargesApp, openChargesApp, TOKEN } from '../testing/charges-app.ts'
import { registerWebhooks } from './routes.ts'

let chargesApp: ChargesApp
beforeAll(async () => {
  chargesApp = await openChargesApp()
})
afterAll(() => chargesApp.close())

const stored = async (id: string) => {
  const { rows } = await chargesApp.database.pool.query(
    'select * from webhook_events where id = $1',
    [id],
  )
  return rows
}
const eventBody = (id: string, event = 'PAYMENT_CONFIRMED') => ({
  id,
  event,
  payment: { id: 'pay_1' },
})

test.each([
  ['no token', null],
  ['an empty token', ''],
  ['another token', 'the-token-of-somebody-else'],
  ['the token and more', `${TOKEN}x`],
])('an event with %s is refused and not stored', async (_name, token) => {
  const answer = await chargesApp.postWebhook(eventBody('evt_forged'), token)
  expect(answer.statusCode).toBe(401)
  expect(await stored('evt_forged')).toEqual([])
})

test('an event is stored with a job before it is acknowledged', async () => {
  const answer = await chargesApp.postWebhook(eventBody('evt_new'))
  expect(answer.statusCode).toBe(200)
  expect(await stored('evt_new')).toMatchObject([
    { kind: 'PAYMENT_CONFIRMED', handled_at: null, set_aside: null },
  ])
  expect(chargesApp.queued).toContainEqual({
    job: 'handle-webhook-event',
    input: { webhookEventId: 'evt_new' },
  })
})

/** Charges whose PIX was paid, with the events that report it. */
const paidCharges = (count: number) =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const charge = await chargesApp.pixCharge()
      await chargesApp.changeAtProvider('confirm', charge)
      const events = await chargesApp.webhookEvents(charge)
      const event = events.find(({ event: kind }) => kind === 'PAYMENT_RECEIVED')
      if (!event) throw new Error('the provider reports no payment')
      return { charge, event }
    }),
  )
const jobsAbout = (text: string) =>
  chargesApp.queued.filter(({ input }) => JSON.stringify(input).includes(text))

test('payments that are reported together are recorded with their events and share a job', async () => {
  const paid = await paidCharges(5)
  const answers = await Promise.all(paid.map(({ event }) => chargesApp.postWebhook(event)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
  const jobs = new Set<object>()
  for (const { charge, event } of paid) {
    expect(await chargesApp.chargeStatus(charge)).toBe('RECEIVED')
    expect(await stored(event.id)).toMatchObject([{ handled_at: expect.any(Date) }])
    expect(jobsAbout(event.id)).toEqual([])
    expect(jobsAbout(charge.id)).toMatchObject([{ job: 'charge-changed' }])
    for (const job of jobsAbout(charge.id)) jobs.add(job)
  }
  expect(jobs.size).toBeLessThan(paid.length)
})

test('a payment of a locked charge is acknowledged without waiting, and handled by a job', async () => {
  const [locked, free] = await paidCharges(2)
  if (!locked || !free) throw new Error('no charges')
  const worker = await chargesApp.database.pool.connect()
  await worker.query('begin')
  await worker.query('select 1 from charges where id = $1 for update', [locked.charge.id])
  const answers = await Promise.all(
    [locked, free].map(({ event }) => chargesApp.postWebhook(event)),
  )
  await worker.query('rollback')
  worker.release()
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(await chargesApp.chargeStatus(free.charge)).toBe('RECEIVED')
  expect(await chargesApp.chargeStatus(locked.charge)).toBe('WAITING')
  expect(jobsAbout(locked.event.id)).toMatchObject([{ job: 'handle-webhook-event' }])
  expect(await stored(locked.event.id)).toMatchObject([{ handled_at: null }])
})

test('an event delivered ten times concurrently is stored and handled once', async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => chargesApp.postWebhook(eventBody('evt_doubled'))),
  )
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect(await stored('evt_doubled')).toHaveLength(1)
  const jobs = chargesApp.queued.filter(({ input }) =>
    JSON.stringify(input).includes('evt_doubled'),
  )
  expect(jobs).toHaveLength(1)
  const copies = await chargesApp.database.pool.query(
    'select webhook_event_id from webhook_duplicates where webhook_event_id = $1',
    ['evt_doubled'],
  )
  expect(copies.rows).toHaveLength(9)
})

test('a duplicate is acknowledged while the first delivery is being handled', async () => {
  await chargesApp.postWebhook(eventBody('evt_busy'))
  const worker = await chargesApp.database.pool.connect()
  await worker.query('begin')
  await worker.query(`select 1 from webhook_events where id = 'evt_busy' for update`)
  expect((await chargesApp.postWebhook(eventBody('evt_busy'))).statusCode).toBe(200)
  await worker.query('rollback')
  worker.release()
})

test('an irrelevant event is stored as handled', async () => {
  for (const kind of ['PAYMENT_CREATED', 'PAYMENT_CHECKOUT_VIEWED', 'INVOICE', 'toString']) {
    expect((await chargesApp.postWebhook(eventBody(`evt_${kind}`, kind))).statusCode).toBe(200)
    expect(await stored(`evt_${kind}`)).toMatchObject([{ handled_at: expect.any(Date) }])
  }
  expect(JSON.stringify(chargesApp.queued)).not.toContain('evt_PAYMENT_CREATED')
})

test('a body of five megabytes is refused, and not even read without the token', async () => {
  const large = { ...eventBody('evt_large'), padding: 'x'.repeat(5_000_000) }
  expect((await chargesApp.postWebhook(large)).statusCode).toBe(413)
  expect((await chargesApp.postWebhook(large, null)).statusCode).toBe(401)
  expect(await stored('evt_large')).toEqual([])
})

test.each([
  ['nothing', {}],
  ['a list', []],
  ['no id', { event: 'PAYMENT_CONFIRMED' }],
  ['a number for an id', { id: 7, event: 'PAYMENT_CONFIRMED' }],
  ['no JSON', 'nothing of the kind'],
])('a body with %s is refused', async (_name, body) => {
  expect((await chargesApp.postWebhook(body)).statusCode).toBe(400)
})

test.each([
  ['a NUL', '"a\\u0000b"', 'a␀b'],
  ['half of a pair', '"a\\ud800b"', 'a\ufffdb'],
  ['endless nesting', `${'['.repeat(200)}${']'.repeat(200)}`, expect.any(Array)],
])('an event with %s is sanitized, set aside and acknowledged', async (name, sent, storedText) => {
  const id = `evt_odd ${name}`
  const body = `{"id":"${id}","event":"PAYMENT_CONFIRMED","payment":{"id":"pay_x","description":${sent}}}`
  expect((await chargesApp.postWebhook(body)).statusCode).toBe(200)
  expect(await stored(id)).toMatchObject([
    {
      body: { payment: { description: storedText } },
      handled_at: expect.any(Date),
      set_aside: 'parts of the event could not be stored unchanged',
    },
  ])
  expect(JSON.stringify(chargesApp.queued)).not.toContain(id)
})

test('an event with __proto__ does not pollute prototypes', async () => {
  const body = '{"id":"evt_proto","event":"PAYMENT_CONFIRMED","__proto__":{"isPaid":true}}'
  expect((await chargesApp.postWebhook(body)).statusCode).toBe(200)
  expect(await stored('evt_proto')).toMatchObject([
    { body: { '(proto)': { isPaid: true } }, set_aside: expect.any(String) },
  ])
})

test('the card token is not stored', async () => {
  const creditCard = { creditCardBrand: 'VISA', creditCardToken: 'a-token-to-charge-again' }
  await chargesApp.postWebhook({ ...eventBody('evt_token'), payment: { id: 'pay_1', creditCard } })
  const [row] = await stored('evt_token')
  expect(row.body.payment.creditCard).toEqual({ creditCardBrand: 'VISA' })
  expect(row.set_aside).toBeNull()
})

test('the rate limit applies to strangers, not to the provider', async () => {
  const { db } = chargesApp.database
  const { app } = await createTestApp(chargesApp.database, { REQUESTS_PER_MINUTE: '3' }, (app) =>
    registerWebhooks(app, {
      db,
      enqueue: chargesApp.enqueue,
      config: { ASAAS_WEBHOOK_TOKEN: [TOKEN] },
    }),
  )
  const post = (token: string) =>
    app.inject({
      method: 'POST',
      url: '/api/payments/webhook',
      headers: { 'asaas-access-token': token },
      payload: eventBody('evt_often'),
    })
  const statuses = async (token: string) => {
    const answers: number[] = []
    for (let count = 0; count < 6; count += 1) answers.push((await post(token)).statusCode)
    return answers
  }
  expect(await statuses('a stranger')).toEqual([401, 401, 401, 429, 429, 429])
  expect(await statuses(TOKEN)).toEqual([200, 200, 200, 200, 200, 200])
  await app.close()
})

test('two tokens are accepted while one replaces the other, and the retired one is refused', async () => {
  const post = async (tokens: [string, ...string[]], token: string, id: string) => {
    const { db } = chargesApp.database
    const config = { ASAAS_WEBHOOK_TOKEN: tokens }
    const { app } = await createTestApp(chargesApp.database, {}, (app) =>
      registerWebhooks(app, { db, enqueue: chargesApp.enqueue, config }),
    )
    const answer = await app.inject({
      method: 'POST',
      url: '/api/payments/webhook',
      headers: { 'asaas-access-token': token },
      payload: eventBody(id),
    })
    await app.close()
    return answer.statusCode
  }
  const [retired, current] = ['the-token-of-until-now', 'the-token-from-now-on']
  expect(await post([current, retired], retired, 'evt_retired')).toBe(200)
  expect(await post([current, retired], current, 'evt_current')).toBe(200)
  expect(await post([current, retired], 'the-token-of-somebody', 'evt_after')).toBe(401)
  expect(await post([current], retired, 'evt_after')).toBe(401)
  expect(await stored('evt_after')).toEqual([])
})

test('the body of an event is not logged, not even when it can’t be stored', async () => {
  const event = { ...eventBody('evt_private'), note: 'canary-of-an-event' }
  const before = chargesApp.logged().length
  const lines = () => chargesApp.logged().slice(before)
  const failed = await whileRowsFail(chargesApp.database.pool, 'webhook_events', () =>
    chargesApp.postWebhook(event),
  )
  expect(failed.statusCode).toBe(500)
  expect((await chargesApp.postWebhook(event)).statusCode).toBe(200)
  for (const secret of [event.note, TOKEN]) {
    expect(lines()).not.toContain(secret)
    // Control: the log shows a secret that is written to it.
    chargesApp.app.log.error(`unexpected: ${secret}`)
    expect(lines()).toContain(secret)
  }
  expect(lines().match(/"answered"/g)).toHaveLength(2)
  expect(lines()).toContain('a request failed')
})

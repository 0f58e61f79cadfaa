import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp } from '../../testing/app.ts'
import { registerPayments } from './routes.ts'
import { openPaymentsApp, type PaymentsApp, TOKEN } from './testing/payments-app.ts'

let paymentsApp: PaymentsApp
beforeAll(async () => {
  paymentsApp = await openPaymentsApp()
})
afterAll(() => paymentsApp.close())

const stored = async (id: string) => {
  const { rows } = await paymentsApp.database.pool.query('select * from notices where id = $1', [
    id,
  ])
  return rows
}
const notice = (id: string, event = 'PAYMENT_CONFIRMED') => ({
  id,
  event,
  payment: { id: 'pay_1' },
})

test.each([
  ['no token', null],
  ['an empty token', ''],
  ['another token', 'the-token-of-somebody-else'],
  ['the token and more', `${TOKEN}x`],
])('a notice with %s is turned away and not kept', async (_name, token) => {
  const answer = await paymentsApp.postWebhook(notice('evt_forged'), token)
  expect(answer.statusCode).toBe(401)
  expect(await stored('evt_forged')).toEqual([])
})

test('a notice is kept before it is answered, with a job to handle it', async () => {
  const answer = await paymentsApp.postWebhook(notice('evt_new'))
  expect(answer.statusCode).toBe(200)
  expect(await stored('evt_new')).toMatchObject([
    { kind: 'PAYMENT_CONFIRMED', handled_at: null, set_aside: null },
  ])
  expect(paymentsApp.queued).toContainEqual({
    job: 'handle-notice',
    input: { noticeId: 'evt_new' },
  })
})

test('a notice that comes ten times at once is kept once and handled once', async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => paymentsApp.postWebhook(notice('evt_doubled'))),
  )
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect(await stored('evt_doubled')).toHaveLength(1)
  const jobs = paymentsApp.queued.filter(({ input }) =>
    JSON.stringify(input).includes('evt_doubled'),
  )
  expect(jobs).toHaveLength(1)
  const copies = await paymentsApp.database.pool.query(
    'select notice_id from notice_copies where notice_id = $1',
    ['evt_doubled'],
  )
  expect(copies.rows).toHaveLength(9)
})

test('whoever acknowledges a copy does not wait for whoever works on the first', async () => {
  await paymentsApp.postWebhook(notice('evt_busy'))
  const worker = await paymentsApp.database.pool.connect()
  await worker.query('begin')
  await worker.query(`select 1 from notices where id = 'evt_busy' for update`)
  expect((await paymentsApp.postWebhook(notice('evt_busy'))).statusCode).toBe(200)
  await worker.query('rollback')
  worker.release()
})

test('a kind that tells us nothing is kept and done with', async () => {
  for (const kind of ['PAYMENT_CREATED', 'PAYMENT_CHECKOUT_VIEWED', 'TRANSFER_DONE', 'toString']) {
    expect((await paymentsApp.postWebhook(notice(`evt_${kind}`, kind))).statusCode).toBe(200)
    expect(await stored(`evt_${kind}`)).toMatchObject([{ handled_at: expect.any(Date) }])
  }
  expect(JSON.stringify(paymentsApp.queued)).not.toContain('evt_PAYMENT_CREATED')
})

test('five megabytes are refused, and from a stranger not even read', async () => {
  const large = { ...notice('evt_large'), padding: 'x'.repeat(5_000_000) }
  expect((await paymentsApp.postWebhook(large)).statusCode).toBe(413)
  expect((await paymentsApp.postWebhook(large, null)).statusCode).toBe(401)
  expect(await stored('evt_large')).toEqual([])
})

test.each([
  ['nothing', {}],
  ['a list', []],
  ['no id', { event: 'PAYMENT_CONFIRMED' }],
  ['a number for an id', { id: 7, event: 'PAYMENT_CONFIRMED' }],
  ['no JSON', 'nothing of the kind'],
])('%s is no notice', async (_name, body) => {
  expect((await paymentsApp.postWebhook(body)).statusCode).toBe(400)
})

test.each([
  ['a NUL', '"a\\u0000b"', 'a␀b'],
  ['half of a pair', '"a\\ud800b"', 'a\ufffdb'],
  ['endless nesting', `${'['.repeat(200)}${']'.repeat(200)}`, expect.any(Array)],
])('a notice with %s is kept without it, set aside and answered', async (name, sent, kept) => {
  const id = `evt_odd ${name}`
  const body = `{"id":"${id}","event":"PAYMENT_CONFIRMED","payment":{"id":"pay_x","description":${sent}}}`
  expect((await paymentsApp.postWebhook(body)).statusCode).toBe(200)
  expect(await stored(id)).toMatchObject([
    {
      body: { payment: { description: kept } },
      handled_at: expect.any(Date),
      set_aside: 'it said what can’t be kept as it was',
    },
  ])
  expect(JSON.stringify(paymentsApp.queued)).not.toContain(id)
})

test('a notice that would change other objects changes none', async () => {
  const body = '{"id":"evt_proto","event":"PAYMENT_CONFIRMED","__proto__":{"isPaid":true}}'
  expect((await paymentsApp.postWebhook(body)).statusCode).toBe(200)
  expect(await stored('evt_proto')).toMatchObject([
    { body: { '(proto)': { isPaid: true } }, set_aside: expect.any(String) },
  ])
})

test('what would let somebody charge the card again is not kept', async () => {
  const creditCard = { creditCardBrand: 'VISA', creditCardToken: 'a-token-to-charge-again' }
  await paymentsApp.postWebhook({ ...notice('evt_token'), payment: { id: 'pay_1', creditCard } })
  const [row] = await stored('evt_token')
  expect(row.body.payment.creditCard).toEqual({ creditCardBrand: 'VISA' })
  expect(row.set_aside).toBeNull()
})

test('the provider is never held up by the limit for an address, a stranger is', async () => {
  const { db } = paymentsApp.database
  const { app } = await createTestApp(paymentsApp.database, { REQUESTS_PER_MINUTE: '3' }, (app) =>
    registerPayments(app, {
      db,
      enqueue: paymentsApp.enqueue,
      config: { ASAAS_WEBHOOK_TOKEN: TOKEN },
    }),
  )
  const post = (token: string) =>
    app.inject({
      method: 'POST',
      url: '/api/payments/webhook',
      headers: { 'asaas-access-token': token },
      payload: notice('evt_often'),
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

test('what a notice says is not logged', async () => {
  await paymentsApp.postWebhook({ ...notice('evt_private'), note: 'canary-of-a-notice' })
  expect(paymentsApp.logged()).not.toContain('canary-of-a-notice')
  expect(paymentsApp.logged()).not.toContain(TOKEN)
})

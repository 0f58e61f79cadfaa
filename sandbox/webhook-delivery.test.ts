import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  eventually,
  type List,
  openSandbox,
  type TestSandbox,
  TOKEN,
} from './testing/open-sandbox.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  // A hundred thousandth of the provider's waits: 0.3 ms first, 0.1 s last.
  sandbox = await openSandbox({ retryFactor: 0.000_01 })
})
beforeEach(async () => {
  await sandbox.startOver()
})
afterAll(() => sandbox.close())

interface ListedEvent {
  event: string
  attempts: number
  outcome: string | null
  lastAnswer: string | null
}

const received = () => sandbox.receiver.received
const receivedEvents = (id: string) =>
  received()
    .filter(({ payment }) => payment.id === id)
    .map(({ event }) => event)

async function listed(): Promise<ListedEvent[]> {
  return (await sandbox.call<{ events: ListedEvent[] }>('GET', '/control/webhook-events')).body
    .events
}
const allEnded = () =>
  eventually(async () => {
    expect((await listed()).filter(({ outcome }) => outcome === null)).toEqual([])
  })

test('an event carries the payment and the token, and is delivered once', async () => {
  const payment = await sandbox.card()
  await allEnded()
  expect(received()).toEqual([
    {
      id: expect.stringMatching(/^evt_[0-9a-f]{32}&\d+$/),
      event: 'PAYMENT_CONFIRMED',
      dateCreated: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      payment,
      token: TOKEN,
    },
  ])
  expect(await listed()).toMatchObject([{ attempts: 1, outcome: 'delivered' }])
})

test('each payment of an instalment plan has its own event', async () => {
  await sandbox.card(undefined, { installmentCount: 12, totalValue: 350 })
  await allEnded()
  expect(new Set(received().map(({ id }) => id)).size).toBe(12)
})

test.each([500, 201, 301, 404])('an event answered with %i is sent again', async (status) => {
  sandbox.receiver.answerWith(status)
  await sandbox.card()
  await eventually(() => expect(received().length).toBeGreaterThan(2))
  sandbox.receiver.answerWith(200)
  await allEnded()
  expect(new Set(received().map(({ id }) => id)).size).toBe(1)
})

test('the events of a payment are delivered in order even if the first one fails', async () => {
  sandbox.receiver.answerWith(503)
  const { id } = await sandbox.card()
  for (const name of ['receive', 'chargeback', 'dispute']) {
    await sandbox.control(`payments/${id}/${name}`)
  }
  await eventually(() => expect(received().length).toBeGreaterThan(1))
  expect(new Set(receivedEvents(id))).toEqual(new Set(['PAYMENT_CONFIRMED']))
  sandbox.receiver.answerWith(200)
  await allEnded()
  expect([...new Set(receivedEvents(id))]).toEqual([
    'PAYMENT_CONFIRMED',
    'PAYMENT_RECEIVED',
    'PAYMENT_CHARGEBACK_REQUESTED',
    'PAYMENT_CHARGEBACK_DISPUTE',
  ])
})

test('a webhook is interrupted after fifteen failures until it is resumed', async () => {
  sandbox.receiver.answerWith(500)
  await sandbox.card()
  const webhooks = async () =>
    (await sandbox.call<List<{ id: string; interrupted: boolean }>>('GET', '/webhooks')).body.data
  await eventually(async () => expect(await webhooks()).toMatchObject([{ interrupted: true }]))
  expect(received()).toHaveLength(15)
  sandbox.receiver.answerWith(200)
  await sandbox.card()
  expect((await listed()).map(({ attempts }) => attempts)).toEqual([15, 0])

  const [webhook] = await webhooks()
  await sandbox.call('PUT', `/webhooks/${webhook?.id}`, { interrupted: false })
  await allEnded()
  expect(received()).toHaveLength(17)
})

test('held events wait and delayed events are delivered later', async () => {
  await sandbox.control('webhook-events', { hold: true })
  await sandbox.card()
  await sandbox.control('webhook-events', { hold: false, delayMs: 600 })
  const { id } = await sandbox.card()
  await allEnded()
  expect(received()).toHaveLength(2)
  const { rows } = await sandbox.database.pool.query(
    `select ended_at - created_at >= interval '600 milliseconds' as is_delayed
       from sandbox.webhook_events where payment_id = $1`,
    [id],
  )
  expect(rows).toEqual([{ is_delayed: true }])
})

test('a duplicated event is delivered twice with one id', async () => {
  await sandbox.control('webhook-events', { copies: 2 })
  await sandbox.card()
  await allEnded()
  expect(received()).toHaveLength(2)
  expect(new Set(received().map(({ id }) => id)).size).toBe(1)
})

test('a dropped event is never delivered, the next one is', async () => {
  await sandbox.control('webhook-events', { drop: true })
  await sandbox.card()
  await allEnded()
  await sandbox.control('reset')
  const { id } = await sandbox.card()
  await allEnded()
  expect(received().map(({ payment }) => payment.id)).toEqual([id])
  expect((await listed()).map(({ outcome }) => outcome)).toEqual(['dropped', 'delivered'])
})

test('events can be delivered in reverse order', async () => {
  await sandbox.control('webhook-events', { hold: true })
  const { id } = await sandbox.card()
  await sandbox.control(`payments/${id}/receive`)
  await sandbox.control(`payments/${id}/refund`)
  await sandbox.control('webhook-events', { hold: false, order: 'reversed' })
  await allEnded()
  expect(receivedEvents(id)).toEqual(['PAYMENT_REFUNDED', 'PAYMENT_RECEIVED', 'PAYMENT_CONFIRMED'])
})

test('shuffled events are all delivered, in random order', async () => {
  await sandbox.control('webhook-events', { hold: true })
  const ids: string[] = []
  for (let count = 0; count < 30; count += 1) ids.push((await sandbox.card()).id)
  await sandbox.control('webhook-events', { hold: false, order: 'shuffled' })
  await allEnded()
  const receivedIds = received().map(({ payment }) => payment.id)
  expect(receivedIds.toSorted()).toEqual(ids.toSorted())
  expect(receivedIds).not.toEqual(ids)
})

test('a webhook receives only its subscribed events, and its token is never returned', async () => {
  const made = await sandbox.call<object>('POST', '/webhooks', {
    name: 'second',
    url: sandbox.receiver.url,
    authToken: 'second-token',
    events: ['PAYMENT_CREATED'],
  })
  expect(made.status).toBe(200)
  expect(JSON.stringify(made.body)).not.toContain('second-token')
  await sandbox.pix()
  await allEnded()
  expect(received()).toMatchObject([{ event: 'PAYMENT_CREATED', token: 'second-token' }])
})

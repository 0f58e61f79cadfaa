import { randomUUID } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { PaymentState } from '@55tickets/contracts/payments.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createStateStreams } from '../../platform/http/state-streams.ts'
import { eventually } from '../../platform/jobs/testing/jobs.ts'
import { createLog } from '../../platform/log.ts'
import { createTestApp, testConfig } from '../../testing/app.ts'
import { registerPaymentEvents } from './payment-events.ts'
import { registerPayments } from './routes.ts'
import { type CheckoutApp, openCheckoutApp } from './testing/checkout-app.ts'

/** Anybody with the link sees the payment status, and nothing about the buyer. */

let checkoutApp: CheckoutApp
beforeAll(async () => {
  checkoutApp = await openCheckoutApp()
})
afterAll(() => checkoutApp.close())

/** A page that listens to the stream, with the events it received. */
async function listenTo(saleId: string) {
  const leaving = new AbortController()
  const answer = await fetch(`${checkoutApp.server.url}/api/payments/${saleId}/events`, {
    signal: leaving.signal,
  })
  const heard: { state: PaymentState }[] = []
  let text = ''
  const read = async () => {
    for await (const chunk of answer.body ?? []) {
      text += Buffer.from(chunk).toString()
      const messages = text.split('\n\n')
      text = messages.pop() ?? ''
      for (const message of messages) {
        const data = message.split('\n').find((line) => line.startsWith('data: '))
        if (data) heard.push({ state: JSON.parse(data.slice(6)) })
      }
    }
  }
  const ended = read().then(
    () => 'ended',
    () => 'left',
  )
  return { answer, heard, ended, leave: () => leaving.abort() }
}

async function openPix() {
  const ana = await checkoutApp.buyer()
  const sale = await checkoutApp.hold(ana)
  await checkoutApp.pix(ana, sale)
  return { ana, sale }
}

test('a paid PIX is pushed to a waiting page without polling or a sweep', async () => {
  const { sale } = await openPix()
  const page = await listenTo(sale)
  expect(page.answer.headers.get('content-type')).toContain('text/event-stream')
  expect(page.answer.headers.get('cache-control')).toBe('no-store')
  expect(page.answer.headers.get('content-security-policy')).toContain("default-src 'self'")
  await eventually(() => expect(page.heard[0]?.state.status).toBe('PAYMENT_PENDING'))
  await checkoutApp.sandbox.change('confirm', sale, checkoutApp.database)
  await eventually(() => expect(page.heard.at(-1)?.state.status).toBe('RECEIVED'))
  page.leave()
})

test('the public payment status contains no personal data', async () => {
  const { ana, sale } = await openPix()
  const { rows } = await checkoutApp.database.pool.query('select * from users where id = $1', [ana])
  const answer = await checkoutApp.state(sale)
  expect(Object.keys(answer.json()).toSorted()).toEqual(
    [
      'amountCharged',
      'event',
      'expiresAt',
      'isInAnalysis',
      'method',
      'now',
      'orderNumber',
      'paymentDetails',
      'status',
    ].toSorted(),
  )
  const page = await listenTo(sale)
  await eventually(() => expect(page.heard).not.toEqual([]))
  expect(page.heard[0]?.state.paymentDetails?.pixCopiaECola).toMatch(/^000201/)
  page.leave()
  const told = answer.body + JSON.stringify(page.heard)
  const { id, name, email, cellphone, cpf, address } = rows[0]
  for (const secret of [id, name, email, cellphone, cpf, address.street, address.postalCode])
    expect(told).not.toContain(secret)
  expect(answer.headers['cache-control']).toBe('no-store')
})

test.each(['status', 'events'])('an unknown id has no %s', async (what) => {
  const guessed = await checkoutApp.server.app.inject(`/api/payments/${randomUUID()}/${what}`)
  expect([guessed.statusCode, guessed.json().code]).toEqual([404, 'SALE_NOT_FOUND'])
  const nonsense = await checkoutApp.server.app.inject(`/api/payments/nonsense/${what}`)
  expect(nonsense.statusCode).toBe(400)
})

test('a broken LISTEN connection is reopened, and missed changes are pushed', async () => {
  const { sale } = await openPix()
  const page = await listenTo(sale)
  await eventually(() => expect(page.heard).not.toEqual([]))
  const { pool } = checkoutApp.database
  await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = '55tickets sale_changed'`,
  )
  await checkoutApp.sandbox.change('confirm', sale, checkoutApp.database)
  await eventually(() => expect(page.heard.at(-1)?.state.status).toBe('RECEIVED'))
  page.leave()
})

test('a slow read never overwrites a newer state', async () => {
  const asked: ((status: PaymentState['status']) => void)[] = []
  const find = () =>
    new Promise<PaymentState>((resolve) => {
      asked.push((status) => resolve({ status } as PaymentState))
    })
  const streams = createStateStreams({ find, log: createLog('silent') })
  const said: string[] = []
  const response = { once: () => {}, write: (text: string) => said.push(text), end: () => {} }
  streams.open(
    'sale',
    { limits: [['a', 1]], response } as never,
    { status: 'PENDING' } as PaymentState,
  )
  streams.push('sale')
  streams.push('sale')
  await turn()
  expect(asked).toHaveLength(1)
  asked[0]?.('PAYMENT_PENDING')
  await eventually(() => expect(asked).toHaveLength(2))
  asked[1]?.('CONFIRMED')
  await eventually(() => expect(said.at(-1)).toContain('CONFIRMED'))
  expect(said.map((text) => /"status":"(\w+)"/.exec(text)?.[1])).toEqual([
    'PENDING',
    'PAYMENT_PENDING',
    'CONFIRMED',
  ])
  await turn()
  expect(asked).toHaveLength(2)
  streams.end()
})

test('streams are limited in total and by address', () => {
  const options = { find: async () => null, log: createLog('silent'), maxStreams: 3 }
  const streams = createStateStreams(options)
  const limits = (address: string) => [[address, 2]] as const
  const open = (address: string) => {
    const closing: (() => void)[] = []
    const response = {
      once: (_name: string, work: () => void) => closing.push(work),
      write: () => true,
      end: () => undefined,
      writableLength: 0,
    }
    streams.open('sale', { limits: limits(address), response } as never, {})
    return () => {
      for (const work of closing) work()
    }
  }
  const close = open('a')
  open('a')
  expect(streams.checkCapacity(limits('a'))).toMatchObject({ isGlobal: false })
  expect(streams.checkCapacity(limits('b'))).toBeNull()
  open('b')
  expect(streams.checkCapacity(limits('c'))).toMatchObject({ isGlobal: true })
  close()
  expect(streams.checkCapacity(limits('a'))).toBeNull()
  streams.end()
})

test('a stream is closed at its maximum age', (end) => {
  vi.useFakeTimers()
  end.onTestFinished(() => void vi.useRealTimers())
  const find = async () => null
  const streams = createStateStreams({
    find,
    log: createLog('silent'),
    maxAgeMs: 60_000,
  })
  const limits = [['a', 1]] as const
  const ended = vi.fn()
  const response = { once: () => {}, write: () => true, end: ended, writableLength: 0 }
  streams.open('sale', { limits, response } as never, {})
  vi.advanceTimersByTime(59_999)
  expect(ended).not.toHaveBeenCalled()
  expect(streams.checkCapacity(limits)).not.toBeNull()
  vi.advanceTimersByTime(1)
  expect(ended).toHaveBeenCalledOnce()
  expect(streams.checkCapacity(limits)).toBeNull()
  streams.end()
})

test('status reads are limited per minute for each sale', async () => {
  const config = testConfig({ PAYMENT_STATUS_PER_MINUTE: '2' })
  const { app } = await createTestApp(checkoutApp.database, {}, (own) => {
    registerPayments(own, { ...checkoutApp.server.deps, config })
  })
  const { sale } = await openPix()
  const read = (id: string) => app.inject(`/api/payments/${id}/status`)
  expect([(await read(sale)).statusCode, (await read(sale)).statusCode]).toEqual([200, 200])
  const stopped = await read(sale)
  expect([stopped.statusCode, stopped.json().code]).toEqual([429, 'TOO_MANY_REQUESTS'])
  expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(0)
  expect((await read((await openPix()).sale)).statusCode).toBe(200)
  expect(testConfig().PAYMENT_STATUS_PER_MINUTE).toBe(60)
  await app.close()
})

/** A server whose reads finish when `answer` is called, with a limit of streams per address. */
async function openSlowServer(maxPerAddress: number) {
  const asked: (() => void)[] = []
  const find = () =>
    new Promise<PaymentState>((resolve) => {
      asked.push(() => resolve({ status: 'PENDING' } as PaymentState))
    })
  const answer = () => {
    for (const found of asked.splice(0)) found()
  }
  const streams = createStateStreams({ find, log: createLog('silent') })
  const { app } = await createTestApp(checkoutApp.database, {}, (own) =>
    registerPaymentEvents(own, streams, { find, maxPerAddress }),
  )
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return { app, streams, asked, answer, events: `${url}/api/payments/${randomUUID()}/events` }
}

test('a client that disconnects before the first event frees its slot', async () => {
  const { app, streams, asked, answer, events } = await openSlowServer(1)
  for (let visit = 0; visit < 3; visit += 1) {
    const leaving = new AbortController()
    const page = fetch(events, { signal: leaving.signal })
    await eventually(() => expect(asked).toHaveLength(1))
    const connections = () => promisify(app.server.getConnections.bind(app.server))()
    leaving.abort()
    await expect(page).rejects.toThrow('abort')
    // Waits until the server has noticed the disconnect.
    await eventually(async () => expect(await connections()).toBe(0))
    answer()
    await eventually(() => expect(streams.checkCapacity([['127.0.0.1', 1]])).toBeNull())
  }
  await app.close()
})

test('parallel requests do not exceed the stream limit', async () => {
  const { app, asked, answer, events } = await openSlowServer(2)
  const asking = Array.from({ length: 6 }, () => fetch(events))
  let refused = 0
  for (const page of asking) void page.then(({ status }) => (refused += status === 429 ? 1 : 0))
  // All requests arrive before the first response.
  await eventually(() => expect(asked.length + refused).toBe(6))
  answer()
  const pages = await Promise.all(asking)
  expect(pages.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200, 200, 429, 429, 429, 429,
  ])
  await app.close()
})

test('the stream has no HEAD route', async () => {
  const { sale } = await openPix()
  const url = `${checkoutApp.server.url}/api/payments/${sale}/events`
  expect((await fetch(url, { method: 'HEAD' })).status).toBe(404)
})

test('open streams do not delay the shutdown', async () => {
  const ending = await openCheckoutApp()
  const ana = await ending.buyer()
  const sale = await ending.hold(ana)
  const page = await fetch(`${ending.server.url}/api/payments/${sale}/events`)
  const reading = page.text()
  // Without the hook server and client would wait for each other.
  await ending.server.app.drain()
  expect(await reading).toContain('"status":"PENDING"')
  await ending.close()
})

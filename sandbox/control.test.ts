import { addMonths } from '@55tickets/rules/text/day.ts'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { eventually, openSandbox, type TestSandbox } from './testing/open-sandbox.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await openSandbox()
})
beforeEach(async () => {
  await sandbox.startOver()
  await sandbox.control('reset')
})
afterAll(() => sandbox.close())

const count = async () => {
  const { rows } = await sandbox.database.pool.query('select from sandbox.payments')
  return rows.length
}
const askForPix = () => sandbox.call('POST', '/payments', sandbox.pixFields())

test('calls are counted by route', async () => {
  const { id } = await sandbox.pix()
  await sandbox.read(id)
  await sandbox.read('pay_0')
  expect((await sandbox.call('GET', '/control/calls')).body).toEqual({
    'POST /payments': 1,
    'GET /payments/:id': 2,
  })
})

test('a fault before the call leaves nothing done', async () => {
  await sandbox.control('faults', { route: 'POST /payments', kind: 'answer' })
  await sandbox.read('pay_0')
  expect((await askForPix()).status).toBe(500)
  expect(await count()).toBe(0)
  expect((await askForPix()).status).toBe(200)
})

test('a fault after the call only loses the response, for two calls', async () => {
  await sandbox.control('faults', { kind: 'answer', when: 'after', calls: 2 })
  expect((await askForPix()).status).toBe(500)
  expect((await askForPix()).status).toBe(500)
  expect((await askForPix()).status).toBe(200)
  expect(await count()).toBe(3)
})

test('a 429 says how long to wait', async () => {
  const fault = { kind: 'answer', status: 429, code: 'too_many_requests', reset: 7 }
  await sandbox.control('faults', fault)
  const response = await fetch(`${sandbox.url()}/payments`, {
    headers: { access_token: '$aact_hmlg_of-these-tests' },
  })
  expect(response.status).toBe(429)
  expect(response.headers.get('ratelimit-reset')).toBe('7')
})

const callCount = async (route: string) => {
  const { body } = await sandbox.call<Record<string, number>>('GET', '/control/calls')
  return body[route] ?? 0
}

/** True if a call is still pending while other calls are answered. */
const isUnanswered = (answer: Promise<unknown>) =>
  Promise.race([
    answer.then(
      () => false,
      () => false,
    ),
    callCount('any')
      .then(() => callCount('any'))
      .then(() => true),
  ])

test('a slow call is answered after the delay', async () => {
  await sandbox.control('faults', { kind: 'slow', ms: 300 })
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  try {
    const answer = askForPix()
    // Polled without a pause, because the clock is stopped.
    while ((await callCount('POST /payments')) === 0);
    await vi.advanceTimersByTimeAsync(299)
    expect(await isUnanswered(answer)).toBe(true)
    await vi.advanceTimersByTimeAsync(1)
    expect((await answer).status).toBe(200)
  } finally {
    vi.useRealTimers()
  }
})

test.each(['before', 'after'])(
  'a call that hangs %s its execution is never answered',
  async (when) => {
    await sandbox.control('faults', { kind: 'hang', when })
    const answer = askForPix().catch(() => 'ended with the test')
    await eventually(async () => expect(await callCount('POST /payments')).toBe(1))
    await eventually(async () => expect(await count()).toBe(when === 'after' ? 1 : 0))
    expect(await isUnanswered(answer)).toBe(true)
    expect(await count()).toBe(when === 'after' ? 1 : 0)
  },
)

test.each(['before', 'after'])('a connection is cut %s the execution', async (when) => {
  await sandbox.control('faults', { kind: 'cut', when })
  await expect(askForPix()).rejects.toThrow()
  expect(await count()).toBe(when === 'after' ? 1 : 0)
})

test('connections are refused while the sandbox is away, then it listens on the same port', async () => {
  await sandbox.control('away', { ms: 1_000 })
  const refused = await eventually(async () => {
    const error = await askForPix().then(
      () => null,
      (failure: unknown) => (failure as Error).cause,
    )
    expect(error).not.toBeNull()
    return error
  })
  expect(refused).toMatchObject({ code: 'ECONNREFUSED' })
  await eventually(async () => expect((await askForPix()).status).toBe(200))
})

test('unknown faults and settings are refused', async () => {
  expect((await sandbox.control('faults', { kind: 'explode' })).status).toBe(400)
  expect((await sandbox.control('webhook-events', { lose: true })).status).toBe(400)
  expect((await sandbox.control('away', {})).status).toBe(400)
})

test('a PIX code can be paid for a year, without an active key of the account on its due day only', async () => {
  const { id, dueDate } = await sandbox.pix()
  const expiry = async () =>
    (await sandbox.call<{ expirationDate: string }>('GET', `/payments/${id}/pixQrCode`)).body
      .expirationDate
  expect(await expiry()).toBe(`${addMonths(dueDate, 12)} 23:59:59`)
  await sandbox.control('account', { pixKeys: [] })
  expect(await expiry()).toBe(`${dueDate} 23:59:59`)
})

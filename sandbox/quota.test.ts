import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import {
  API_KEY,
  type Errors,
  eventually,
  openSandbox,
  type TestSandbox,
} from './testing/open-sandbox.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await openSandbox()
})
beforeEach(() => sandbox.control('reset'))
afterEach(() => void vi.useRealTimers())
afterAll(() => sandbox.close())

const quota = async () =>
  (await sandbox.call<{ used: number; refused: number }>('GET', '/control/quota')).body
const get = (path: string) =>
  fetch(`${sandbox.url()}${path}`, { headers: { access_token: API_KEY } })

test('calls beyond the window are refused and do nothing, until it is over', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  await sandbox.control('quota', { limit: 2 })
  const reference = { externalReference: 'beyond the window' }
  await sandbox.pix(reference)
  expect((await sandbox.call('GET', '/payments/pay_0')).status).toBe(404)
  const refused = await sandbox.call<Errors>('POST', '/payments', sandbox.pixFields(reference))
  expect(refused.status).toBe(429)
  expect(refused.body.errors[0]?.code).toBe('too_many_requests')
  expect(await quota()).toMatchObject({ used: 2, refused: 1, limits: { limit: 2 } })
  expect((await sandbox.call('GET', '/control/calls')).body).toEqual({
    'POST /payments': 1,
    'GET /payments/:id': 1,
  })
  vi.setSystemTime(Date.now() + 12 * 3_600_000)
  const { status, body } = await sandbox.call<{ totalCount: number }>(
    'GET',
    '/payments?externalReference=beyond the window',
  )
  expect([status, body.totalCount]).toEqual([200, 1])
})

test('the window is that of the documents, and no header tells what is left of it', async () => {
  const answer = await get('/payments')
  expect([...answer.headers.keys()].filter((name) => name.startsWith('ratelimit'))).toEqual([])
  expect(await quota()).toMatchObject({
    limits: { limit: 25_000, windowSeconds: 43_200, concurrentReads: 50, routes: {} },
    used: 1,
  })
})

test('a limited route says what is left, and when it starts from zero', async () => {
  await sandbox.control('quota', { routes: { 'GET /payments': { limit: 2, seconds: 30 } } })
  const answers = [await get('/payments'), await get('/payments'), await get('/payments')]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 429])
  const header = (name: string) => answers.map(({ headers }) => headers.get(`ratelimit-${name}`))
  expect(header('limit')).toEqual(['2', '2', '2'])
  expect(header('remaining')).toEqual(['1', '0', '0'])
  expect(Number(header('reset')[0])).toBeGreaterThan(0)
  expect((await get('/customers')).headers.get('ratelimit-limit')).toBeNull()
})

test('the 51st read at once is refused, and a read that was left is no longer under way', async () => {
  await sandbox.control('faults', { route: 'GET /payments', kind: 'hang', calls: 50 })
  const left = new AbortController()
  const hanging = Array.from({ length: 50 }, () =>
    fetch(`${sandbox.url()}/payments`, {
      headers: { access_token: API_KEY },
      signal: left.signal,
    }).catch(() => null),
  )
  await eventually(async () => expect(await quota()).toMatchObject({ used: 50 }))
  expect((await get('/payments/pay_0')).status).toBe(429)
  expect((await sandbox.call('POST', '/customers', {})).status).toBe(400)
  left.abort()
  await Promise.all(hanging)
  await eventually(async () => expect((await get('/payments/pay_0')).status).toBe(404))
})

test('payments are listed by the day of payment and the due date', async () => {
  const payment = await sandbox.pix({ externalReference: 'by day' })
  await sandbox.pix({ externalReference: 'by day' })
  await sandbox.control(`payments/${payment.id}/confirm`)
  const listed = async (filter: string) => {
    const { body } = await sandbox.call<{ data: { id: string }[] }>(
      'GET',
      `/payments?externalReference=by day&${filter}`,
    )
    return body.data.map(({ id }) => id)
  }
  expect(await listed(`paymentDate[ge]=${payment.dateCreated}`)).toEqual([payment.id])
  expect(await listed('paymentDate[le]=2020-01-01')).toEqual([])
  expect(
    await listed(`dueDate[ge]=${payment.dueDate}&dueDate[le]=${payment.dueDate}`),
  ).toHaveLength(2)
})

test('an unknown limit is refused', async () => {
  expect((await sandbox.control('quota', { calls: 3 })).status).toBe(400)
})

import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { renameSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { amountFor, isLongRun } from '@55tickets/api/testing/long-run.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { findRunningDatabase } from './database/find-running-database.ts'
import { clusterFolder, findLocation } from './database/location.ts'
import { findPostmaster } from './database/postmaster.ts'
import { query, startIn } from './database/testing.ts'
import {
  CODES_PER_WAY,
  findLeaks,
  isIn,
  PLANTED_NUMBER,
  plantCards,
  readFiles,
  unusedCodes,
  useCards,
} from './testing/card-canary.ts'
import { expectDemo } from './testing/expect-demo.ts'
import { type RunningProduct, runProduct, temporaryFolder } from './testing/run-product.ts'
import { killAtStep } from './testing/step.ts'

/**
 * Real processes on a real folder, as `npm start` runs them on the embedded database. The first is
 * killed. What needs a running product shares the next, and whoever stops it leaves another start to
 * the next test.
 */

const place = temporaryFolder()
let killed: RunningProduct
let shared: RunningProduct | undefined

const start = (more: Record<string, string> = {}): Promise<RunningProduct> =>
  runProduct({
    DATA_DIR: place.folder,
    DATABASE_URL: '',
    REQUESTS_PER_MINUTE: '1000000',
    PAGES_PER_MINUTE: '1000000',
    RESERVES_PER_MINUTE: '1000',
    LOG_LEVEL: 'trace',
    ...more,
  })

const hasEnded = ({ process: { exitCode, signalCode } }: RunningProduct) =>
  exitCode !== null || signalCode !== null

/** The product that runs on the folder, or a new one. */
async function running(): Promise<RunningProduct> {
  if (!shared || hasEnded(shared)) shared = await start()
  await shared.ready()
  return shared
}

/** Output of a start that can't succeed. */
async function refusal(more: Record<string, string>): Promise<string> {
  const product = await start(more)
  const told = await product.ready().then(
    () => 'it was not refused',
    (error: Error) => error.message,
  )
  await product.stop()
  return told
}

beforeAll(async () => {
  killed = await start(killAtStep({ text: 'insert into charges', nth: 3 }))
  await expect(killed.ready()).rejects.toThrow('ended before it was ready')
}, 180_000)
afterAll(async () => {
  await shared?.stop()
  place.remove()
}, 60_000)

const askForEvents = ({ url }: RunningProduct) => fetch(`${url}/api/events`)
/** Searches for words that nobody has searched for, whose result no cache has. */
const search = ({ url }: RunningProduct) => fetch(`${url}/api/events?q=${randomUUID()}`)

/** Data that must be kept, by name. */
const kept = (url = findRunningDatabase(place.folder) ?? '') =>
  query(
    url,
    'select slug from events union all select email from users union all select id::text from sales',
  )

const TIMEOUT = { timeout: 180_000 }

test(
  'a first start killed among the demo’s purchases is repaired by the next',
  TIMEOUT,
  async () => {
    expect(killed.process.signalCode).toBe('SIGKILL')
    const product = await running()
    expect((await askForEvents(product)).status).toBe(200)
    expect(killed.output()).toContain('Demo data loaded')
    expect(product.output()).not.toContain('Demo data loaded')
    await expectDemo(place.folder)
  },
)

test(
  'a second copy on the same data folder is refused with the process that holds it',
  TIMEOUT,
  async () => {
    const first = await running()
    expect(await refusal({})).toContain(`process ${first.process.pid}`)
    expect((await askForEvents(first)).status).toBe(200)
  },
)

test('a taken port is refused before anything else begins', TIMEOUT, async () => {
  const first = await running()
  const DATA_DIR = `${place.folder}/other`
  expect(await refusal({ PORT: new URL(first.url).port, DATA_DIR })).toMatch(/Port \d+ is taken/)
  expect(findRunningDatabase(DATA_DIR)).toBeUndefined()
})

test('invalid variables are listed by name', TIMEOUT, async () => {
  const told = await refusal({ DATABASE_POOL_SIZE: 'many', CONTACT_EMAIL: 'nobody' })
  expect(told).toMatch(/DATABASE_POOL_SIZE[^]*CONTACT_EMAIL/)
})

test(
  'after PostgreSQL is killed, requests get 503 and are served again without a restart',
  TIMEOUT,
  async () => {
    const product = await running()
    const others = new Set<number>()
    const askUntil = (wanted: number) =>
      vi.waitFor(
        async () => {
          // Several at once: one alone may wait for its connection until the database is back.
          const answers = await Promise.all(Array.from({ length: 8 }, () => search(product)))
          for (const { status } of answers) if (status !== 200 && status !== 503) others.add(status)
          const found = answers.find(({ status }) => status === wanted)
          expect(found?.status).toBe(wanted)
          return found ?? Response.error()
        },
        { timeout: 90_000, interval: 1 },
      )
    const cluster = clusterFolder(findLocation(place.folder)?.folder ?? '')
    const killed = findPostmaster(cluster) ?? 0
    expect(killed).toBeGreaterThan(0)
    // Keeps it from starting again before anybody was refused, as a busy machine may be too slow to ask.
    const settings = join(cluster, 'postgresql.conf')
    renameSync(settings, `${settings}.away`)
    process.kill(killed, 'SIGKILL')
    const away = await askUntil(503).finally(() => renameSync(`${settings}.away`, settings))
    expect(Number(away.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await away.json()).toMatchObject({ code: 'UNAVAILABLE' })
    await askUntil(200)
    expect(others).toEqual(new Set())
    expect(findPostmaster(cluster)).not.toBe(killed)
    expect(product.process.exitCode).toBeNull()
  },
)

/** Connects and sends this; resolves once it is sent. */
async function send({ url }: RunningProduct, text: string): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  if (text) await new Promise((sent) => socket.write(text, sent))
  return socket
}

const HALF_A_HEAD = 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: '
const HALF_A_BODY =
  'POST /api/events HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{'
const MANY_AT_ONCE = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(50)

/** Clients of each kind: more than there are connections to the database, so that none may wait with one. */
const SLOW_CLIENTS = amountFor({ short: 40, long: 100 })

test('clients that send or read slowly do not delay others', TIMEOUT, async () => {
  const product = await running()
  const slow = await Promise.all(
    Array.from({ length: SLOW_CLIENTS }, () => [HALF_A_HEAD, HALF_A_BODY, MANY_AT_ONCE])
      .flat()
      .map(async (text) => {
        const socket = await send(product, text)
        // Learns that data arrived, and reads none of it.
        if (text === MANY_AT_ONCE) await once(socket, 'readable')
        return socket
      }),
  )
  const answers = await Promise.all(Array.from({ length: 50 }, () => askForEvents(product)))
  expect(answers.map((answer) => answer.status)).toEqual(Array(50).fill(200))
  for (const socket of slow) socket.destroy()
})

test(
  'no file of the data folder and no log line contains a card number or a CCV',
  TIMEOUT,
  async () => {
    const product = await running()
    const unused = unusedCodes(readFiles(place.folder))
    const takeCodes = () => unused.splice(0, CODES_PER_WAY)
    const codes = { paid: takeCodes(), invalid: takeCodes(), unknownField: takeCodes() }
    const planted = takeCodes()
    const before = product.output().length
    const saleId = await useCards(product, codes)
    await plantCards(place.folder, planted)
    const files = readFiles(place.folder)
    const logged = product.output().slice(before)
    // Control: the search finds the sale's id, which the provider stores as text, and the planted rows.
    expect(isIn(files, saleId)).toBe(true)
    expect(findLeaks({ ...codes, planted }, (text) => isIn(files, text))).toEqual([
      PLANTED_NUMBER,
      'planted',
    ])
    expect(logged).toContain('/api/payments/process')
    expect(findLeaks(codes, (text) => logged.includes(text))).toEqual([])
  },
)

const CLIENTS = 24
/**
 * What is sent of a request that never comes whole. Half a body keeps the server for the fifteen
 * seconds that any answer may take, as `drain.test.ts` tells by a clock of its own.
 */
const INCOMPLETE = ['', HALF_A_HEAD, ...(isLongRun ? [HALF_A_BODY] : [])]

test(
  'SIGTERM under load: every request that was sent is answered, incomplete ones are cut, and nothing but the data is left',
  TIMEOUT,
  async () => {
    const product = await running()
    const before = await kept()
    expect(before).toContain('ana@demo.55tickets.com.br')
    const sockets = await Promise.all(INCOMPLETE.map((text) => send(product, text)))
    const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS })
    const paths = ['/', '/api/events', '/api/events/cities', '/health/live']
    const outcomes: string[] = []
    const inTheMidst = Promise.withResolvers<void>()
    const clients = Array.from({ length: CLIENTS }, async (_, client) => {
      for (let turn = client; ; turn++) {
        const outcome = await ask(`${product.url}${paths[turn % paths.length]}`, agent)
        // Connection refused: nothing was sent, a load balancer goes elsewhere.
        if (outcome === 'ECONNREFUSED') return
        if (outcomes.push(outcome) === 200) inTheMidst.resolve()
      }
    })
    // Connections are accepted in order: clients that are answered now came after the incomplete ones.
    await inTheMidst.promise
    const code = product.stop()
    await Promise.all(clients)
    // One that does not come to its end by itself is ended with another code; after how long such a
    // connection is cut, `drain.test.ts` tells by a clock of its own.
    expect(await code).toBe(0)
    expect(outcomes.filter((outcome) => outcome !== '200')).toEqual([])
    for (const socket of sockets) socket.destroy()
    expect(findRunningDatabase(place.folder)).toBeUndefined()
    const database = await startIn(place.folder)
    expect(await kept(database.url)).toEqual(expect.arrayContaining(before))
    await database.stop()
  },
)

/** Status of a complete response, or the code of the failure. */
function ask(url: string, agent: Agent): Promise<string> {
  return new Promise((resolve) => {
    const failed = (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message)
    const call = request(url, { agent }, (answer) => {
      answer.resume().on('error', failed)
      answer.on('end', () => resolve(String(answer.statusCode)))
    })
    call.on('error', failed).end()
  })
}

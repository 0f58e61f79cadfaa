import { type Database, openDatabase, plainAddress } from '@55tickets/api/platform/db/database.ts'
import { migrate } from '@55tickets/api/platform/db/migrate.ts'
import { startJobs } from '@55tickets/api/platform/jobs/jobs.ts'
import { eventually } from '@55tickets/api/platform/jobs/testing/jobs.ts'
import { createLog } from '@55tickets/api/platform/log.ts'
import { createMailer } from '@55tickets/api/platform/mail/mailer.ts'
import { sendMail } from '@55tickets/api/platform/mail/send-mail.ts'
import { sampleMail } from '@55tickets/api/platform/mail/testing/sample-mail.ts'
import { startSmtpServer } from '@55tickets/api/platform/mail/testing/smtp-server.ts'
import { testConfig } from '@55tickets/api/testing/app.ts'
import { freePort } from '@55tickets/api/testing/free-port.ts'
import { expectInvariants } from '@55tickets/api/testing/invariants.ts'
import { amountFor, isLongRun } from '@55tickets/api/testing/long-run.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { EmbeddedDatabase } from './database/embedded.ts'
import { findPostmaster, startIn } from './database/testing.ts'
import { createBuyers } from './testing/buyers.ts'
import { readReservations, sellHotEvent } from './testing/hot-event.ts'
import { runInProduction } from './testing/production.ts'
import { type RunningProduct, temporaryFolder } from './testing/run-product.ts'
import { type RushResult, rush, unexpectedStatuses } from './testing/rush.ts'

/**
 * Processes in whose midst something breaks, most of it during a rush. One believes all the time that
 * it is two hours later, one that it is two hours earlier. Long runs break things at more moments, have a
 * process with the right time, and kill processes, as `faults/drill.test.ts` and `jobs/faults.test.ts`
 * always do.
 */

const CAPACITY = amountFor({ short: 120, long: 400 })
const BUYERS = 0.75 * CAPACITY
const TWO_HOURS_MS = 2 * 3_600_000
const [AHEAD, BEHIND] = [0, 1]
/** Shift of each process's clock. */
const SHIFTS_MS = [TWO_HOURS_MS, -TWO_HOURS_MS, ...(isLongRun ? [0] : [])]
const ROUNDS = Array.from({ length: amountFor({ short: 1, long: 5 }) }, (_, round) => round + 1)
const TIMEOUT = { timeout: 180_000 }
const shiftDate = new URL('./testing/shift-date.ts', import.meta.url).href
const quickIntervals = new URL('./testing/quick-intervals.ts', import.meta.url).href
const preloaded = [shiftDate, ...(isLongRun ? [] : [quickIntervals])]

const place = temporaryFolder()
let embedded: EmbeddedDatabase
let database: Database
let products: RunningProduct[] = []
let mailPort: number

/** Starts the process at this index, which believes that it is another time. */
async function start(index: number, more: Record<string, string> = {}): Promise<RunningProduct> {
  const product = await runInProduction(plainAddress(embedded.url), {
    NODE_OPTIONS: preloaded.map((href) => `--import=${href}`).join(' '),
    SHIFT_DATE_MS: String(SHIFTS_MS[index]),
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    ...more,
  })
  await product.ready()
  return product
}

/** Kills the process whose clock is behind; the next test has it again. */
async function kill(): Promise<void> {
  const victim = products[BEHIND]
  victim?.process.kill('SIGKILL')
  await victim?.stop()
}

beforeAll(async () => {
  embedded = await startIn(place.folder)
  await migrate(embedded.url)
  database = openDatabase({
    address: plainAddress(embedded.url),
    poolSize: 5,
    log: createLog('silent'),
  })
  mailPort = await freePort()
  products = await Promise.all(SHIFTS_MS.map((_, index) => start(index)))
}, 180_000)
beforeEach(async () => {
  const victim = products[BEHIND]
  if (victim?.process.signalCode)
    products[BEHIND] = await start(BEHIND, { PORT: new URL(victim.url).port })
}, 180_000)
afterAll(async () => {
  await Promise.all(products.map((product) => product.stop()))
  await database.close()
  await embedded.stop()
  place.remove()
})

/** Injects the fault once so many requests were answered, at least one for each buyer. */
async function rushUntil(
  slug: string,
  { answers, seed }: { answers: number; seed: number },
  breakIt: () => Promise<void>,
) {
  const event = await sellHotEvent(database, slug, CAPACITY)
  const buyers = await createBuyers(database.pool, BUYERS)
  const urls = () => products.map(({ url }) => url)
  const inTheMidst = Promise.withResolvers<void>()
  const onAnswer = (count: number) => void (count >= answers && inTheMidst.resolve())
  const rushing = rush({ ...event, urls, buyers, seed, within: 1_000, onAnswer })
  await inTheMidst.promise
  await breakIt()
  return { ...event, result: await rushing }
}

/** Moments of the fault: from the first buyers to the last. */
const faultMoment = (round: number) => ({ answers: 10 + ((round * 50) % 120), seed: round })

/** Checks that no confirmed reservation is lost, nothing else was sold, and all counts match. */
async function expectKept(eventId: string, { held, promised, doubled }: RushResult) {
  const told = [...held.values()]
  const reserved = await readReservations(database, eventId)
  expect(reserved.sales).toEqual(told.map(({ saleId }) => saleId).sort())
  expect(reserved.tickets).toBeLessThanOrEqual(CAPACITY)
  // The demand was higher than the stock.
  expect(reserved.tickets).toBeGreaterThan(CAPACITY / 2)
  const { rows } = await database.pool.query('select 1 from sales where id = any ($1)', [
    [...promised],
  ])
  expect(rows).toHaveLength(promised.size)
  expect(doubled).toBe(0)
  await expectInvariants(database.pool)
}

/**
 * Waits until this process, while all others stand still, has released a reservation whose time is up
 * by the clock of the database: whatever else it takes for ended, it has then let go too.
 */
async function releaseBy(place: number): Promise<void> {
  const { eventId, ticketId } = await sellHotEvent(database, `released-by-${place}`, 1)
  const buyers = await createBuyers(database.pool, 1)
  const urls = () => [products[place]?.url ?? '']
  await rush({ eventId, ticketId, buyers, urls, seed: 1, keepsOneTicket: true })
  const others = products.filter((_, other) => other !== place)
  for (const { process: other } of others) other.kill('SIGSTOP')
  try {
    const ended = 'update sales set expires_at = app_now() where event_id = $1 returning id'
    expect((await database.pool.query(ended, [eventId])).rowCount).toBe(1)
    await eventually(async () => {
      const { rows } = await database.pool.query('select status from sales where event_id = $1', [
        eventId,
      ])
      expect(rows).toEqual([{ status: 'EXPIRED' }])
    })
  } finally {
    for (const { process: other } of others) other.kill('SIGCONT')
  }
}

test(
  'a reservation expires by the database’s clock, whatever a server’s clock says',
  TIMEOUT,
  async () => {
    const said = products.map((product) => product.output())
    expect(said.filter((output) => output.includes('The clock of this process says'))).toHaveLength(
      SHIFTS_MS.length,
    )
    const whole = { answers: BUYERS, seed: 1 }
    const { eventId, result } = await rushUntil('clocks', whole, async () => undefined)
    expect(unexpectedStatuses(result)).toEqual([])
    await releaseBy(AHEAD)
    if (isLongRun) await releaseBy(BEHIND)
    await expectKept(eventId, result)
    // Reservations of one buyer that replaced one another end as the first of them would have.
    const { rows } = await database.pool.query(
      `select distinct expires_at - min(created_at) over (partition by user_id, expires_at) = interval '15 minutes' as lasts,
            created_at between now() - interval '10 minutes' and now() as is_new
       from sales where event_id = $1`,
      [eventId],
    )
    expect(rows).toEqual([{ lasts: true, is_new: true }])
  },
)

test.each(ROUNDS)(
  'PostgreSQL killed during a rush: clients get 503, and nothing is lost (%i)',
  TIMEOUT,
  async (round) => {
    const killed = await findPostmaster(embedded)
    const { eventId, result } = await rushUntil(`crash-${round}`, faultMoment(round), async () => {
      process.kill(killed, 'SIGKILL')
    })
    expect(unexpectedStatuses(result)).toEqual([])
    await eventually(async () => {
      const answers = await Promise.all(products.map(({ url }) => fetch(`${url}/health/ready`)))
      expect(answers.map(({ status }) => status)).toEqual(products.map(() => 200))
    })
    await expectKept(eventId, result)
    expect(products.map((product) => product.process.exitCode)).toEqual(products.map(() => null))
    expect(await findPostmaster(embedded)).not.toBe(killed)
  },
)

if (isLongRun)
  test.each(ROUNDS)(
    'a server killed during a rush loses no confirmed reservation (%i)',
    TIMEOUT,
    async (round) => {
      const { eventId, result } = await rushUntil(`kill-${round}`, faultMoment(round), kill)
      // Broken and refused connections.
      expect(result.statuses.get(0)).toBeGreaterThan(0)
      expect(unexpectedStatuses(result)).toEqual([0])
      await expectKept(eventId, result)
    },
  )

if (isLongRun)
  test('after one is killed while sending mails, others send them once and keep serving', {
    timeout: 180_000,
  }, async (end) => {
    const others = products.filter((_, index) => index !== BEHIND)
    // As many as all processes send at a time.
    const atOnce = products.length * sendMail.concurrency
    const addresses = Array.from({ length: atOnce }, (_, index) => `pessoa${index}@example.com`)
    const waiting: (() => void)[] = []
    let isHolding = true
    const server = await startSmtpServer(end, {
      port: mailPort,
      // Nothing is taken yet: what the victim has begun is not sent.
      onRcptTo: (_address, _session, done) => {
        if (isHolding) waiting.push(done)
        else done()
      },
    })
    await queueMails(addresses)
    await eventually(() => expect(waiting.length).toBeGreaterThanOrEqual(atOnce))

    await kill()
    isHolding = false
    for (const goOn of waiting) goOn()
    for (const other of others) expect((await fetch(`${other.url}/api/events`)).status).toBe(200)

    // The remaining mails are those of the victim. After its heartbeat expires they are reassigned.
    await eventually(async () => {
      const { rows } = await database.pool.query(
        `select 1 from pgboss.job where name = 'send-mail' and state in ('created', 'active', 'retry')`,
      )
      expect(rows).toHaveLength(sendMail.concurrency)
    })
    const { rowCount } = await database.pool.query(
      `update pgboss.job set heartbeat_on = heartbeat_on - interval '1 minute'
        where name = 'send-mail' and state = 'active'`,
    )
    expect(rowCount).toBe(sendMail.concurrency)
    await eventually(async () => {
      const unsent = await database.pool.query('select 1 from mails where sent_at is null')
      expect(unsent.rows).toEqual([])
    })
    expect(server.mails.flatMap(({ to }) => to).sort()).toEqual(addresses.sort())
    const again = await database.pool.query(
      `select 1 from pgboss.job where name = 'send-mail' and retry_count > 0`,
    )
    // All mails of the victim.
    expect(again.rows.length).toBeGreaterThanOrEqual(sendMail.concurrency)
  })

/** Queues mails as the product does; its processes send them. */
async function queueMails(addresses: string[]): Promise<void> {
  const jobs = await startJobs({
    database,
    directUrl: embedded.url,
    log: createLog('silent'),
  })
  const mailer = createMailer(jobs.enqueue, testConfig())
  await database.db.transaction().execute(async (tx) => {
    for (const address of addresses) await mailer.queue(tx, address, sampleMail())
  })
  await jobs.stop()
}

import { randomUUID } from 'node:crypto'
import { migrate, readMigrations } from '@55tickets/api/platform/db/migrate.ts'
import { giveUp, type Job, workOn } from '@55tickets/api/platform/jobs/define-job.ts'
import {
  eventually,
  scheduledWorker,
  startTestJobs,
} from '@55tickets/api/platform/jobs/testing/jobs.ts'
import { createEmptyDatabase, type TestDatabase } from '@55tickets/api/testing/database.ts'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { loadOldDatabase } from './testing/before-baseline/load-old-database.ts'
import { openWholeProduct } from './testing/whole-product.ts'

/** Jobs and schedules that were stored under the names before 0002_rename_jobs.sql. */

const RENAMED = {
  'finish-forgetting': 'finish-erasure',
  'handle-notice': 'handle-webhook-event',
  'ask-charge': 'recheck-charge',
  'trim-notices': 'trim-webhook-events',
  'sweep-platform': 'clean-up-platform',
  'sweep-accounts': 'clean-up-accounts',
  'sweep-reservations': 'remove-idempotency-keys',
}

const OLD_SCHEDULES = {
  'sweep-platform': '7 * * * *',
  'sweep-accounts': '17 * * * *',
  'sweep-reservations': '27 * * * *',
  'trim-notices': '50 4 * * *',
}

const oldJob = <Input extends z.core.$ZodType>(name: string, input: Input): Job<Input> => ({
  name,
  input,
  retries: 20,
  concurrency: 1,
})
const handleNotice = oldJob('handle-notice', z.object({ noticeId: z.string() }))
const finishForgetting = oldJob('finish-forgetting', z.object({ userId: z.uuid() }))
const askCharge = oldJob('ask-charge', z.object({ chargeId: z.uuid() }))

/** A database to which 0001_baseline.sql was applied, and nothing later. */
async function createBaselineDatabase(): Promise<TestDatabase> {
  const database = await createEmptyDatabase()
  const [baseline] = await readMigrations()
  await database.pool.query(baseline?.sql ?? '')
  await database.pool.query(
    'create table migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
  )
  await database.pool.query('insert into migrations (name, checksum) values ($1, $2)', [
    baseline?.name,
    baseline?.checksum,
  ])
  return database
}

/** Queues jobs as the release before did, and works on some of them. */
async function queueOldJobs(database: TestDatabase, eventTable: string): Promise<void> {
  const { db, pool } = database
  const queue = await startTestJobs(database, { onTestFinished })
  const add = async (id: string) => {
    await pool.query(`insert into ${eventTable} (id, kind, body) values ($1, $2, $3)`, [
      id,
      'PAYMENT_CONFIRMED',
      {},
    ])
    await db.transaction().execute((tx) => queue.enqueue(tx, handleNotice, { noticeId: id }))
  }
  const stateOf = async (id: string) => {
    const { rows } = await pool.query<{ state: string }>(
      `select state from pgboss.job where name = 'handle-notice' and data #>> '{input,noticeId}' = $1`,
      [id],
    )
    return rows[0]?.state
  }
  for (const id of ['old_completed', 'old_failing', 'old_given_up']) await add(id)
  const worked = await startTestJobs(database, { onTestFinished })
  await worked.work([
    workOn(handleNotice, async ({ noticeId }) => {
      if (noticeId === 'old_failing') throw new Error('the provider is away')
      return noticeId === 'old_given_up' ? giveUp('no retry can help') : undefined
    }),
    ...Object.entries(OLD_SCHEDULES).map(([name, cron]) =>
      scheduledWorker(cron, name, async () => undefined),
    ),
  ])
  await eventually(async () => {
    const states = await Promise.all(
      ['old_completed', 'old_failing', 'old_given_up'].map((id) => stateOf(id)),
    )
    expect(states).toEqual(['completed', 'retry', 'failed'])
  })
  await worked.stop()

  await add('old_waiting')
  await add('old_active')
  const userId = randomUUID()
  await pool.query(
    `insert into users (id, name, email, email_key, cellphone, password_hash)
     values ($1, 'Ana Antiga', 'antiga@example.com', 'antiga@example.com', '51998765432', 'x')`,
    [userId],
  )
  await db.transaction().execute(async (tx) => {
    await queue.enqueue(tx, finishForgetting, { userId })
    await queue.enqueue(tx, askCharge, { chargeId: randomUUID() })
  })
  await queue.stop()
  // A process was killed during one job, and after a schedule had announced a run, or queued one.
  await pool.query(
    `update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() - interval '1 minute'
      where data #>> '{input,noticeId}' = 'old_active'`,
  )
  await pool.query(`insert into pgboss.job (name, policy) values ('sweep-accounts', 'exclusive')`)
  await pool.query(
    `insert into pgboss.job (name, data, singleton_key, singleton_on)
     values ('__pgboss__send-it', '{"name": "trim-notices", "key": "", "data": null}', 'trim-notices__', now())`,
  )
}

/** Those of these names that pg-boss has stored, once for each row and column. */
async function findNames({ pool }: TestDatabase, names: string[]): Promise<unknown[]> {
  const { rows } = await pool.query(
    `select name from pgboss.queue where name = any ($1)
     union all select name from pgboss.schedule where name = any ($1)
     union all select name from pgboss.job where name = any ($1)
     union all select source_name from pgboss.job where source_name = any ($1)
     union all select data ->> 'name' from pgboss.job where data ->> 'name' = any ($1)
     union all select singleton_key from pgboss.job where split_part(singleton_key, '__', 1) = any ($1)
     union all select 'noticeId' from pgboss.job where data -> 'input' ? 'noticeId'`,
    [names],
  )
  return rows
}

async function readJobs({ pool }: TestDatabase, name: string) {
  const { rows } = await pool.query<{ id: string | null; state: string; failures: number }>(
    `select data #>> '{input,webhookEventId}' as id, state, retry_count as failures
       from pgboss.job where name = $1 order by 1`,
    [name],
  )
  return rows
}

/** The older one takes the way of the baseline, too. */
const RELEASES = [
  ['the release before the baseline', loadOldDatabase, 'notices'],
  ['the baseline', createBaselineDatabase, 'webhook_events'],
] as const

test.each(RELEASES)(
  'waiting jobs and schedules of %s are kept under their new names',
  async (_from, create, eventTable) => {
    const database = await create()
    await queueOldJobs(database, eventTable)
    const { pool } = database
    const countJobs = async () => (await pool.query('select count(*)::int from pgboss.job')).rows
    const schedules = async () =>
      (await pool.query('select name, cron, timezone, options, created_on from pgboss.schedule'))
        .rows
    const countBefore = await countJobs()
    const schedulesBefore = await schedules()
    expect(await findNames(database, Object.keys(RENAMED))).toHaveLength(7 + 4 + 8 + 1 + 1 + 1 + 6)

    await migrate(database.address.directUrl)
    expect(await findNames(database, Object.keys(RENAMED))).toEqual([])
    expect(await countJobs()).toEqual(countBefore)
    const renamed = new Map(Object.entries(RENAMED))
    expect(await schedules()).toEqual(
      schedulesBefore.map((row) => ({ ...row, name: renamed.get(row.name) })),
    )
    const before = await readJobs(database, 'handle-webhook-event')
    const failuresBefore = before.find(({ id }) => id === 'old_failing')?.failures ?? Number.NaN

    const wholeProduct = await openWholeProduct(database)
    onTestFinished(() => wholeProduct.close())
    await eventually(async () => {
      const jobs = await readJobs(database, 'handle-webhook-event')
      expect(jobs.filter(({ id }) => id?.startsWith('old_'))).toEqual([
        { id: 'old_active', state: 'completed', failures: 1 },
        { id: 'old_completed', state: 'completed', failures: 0 },
        { id: 'old_failing', state: 'completed', failures: failuresBefore + 1 },
        { id: 'old_given_up', state: 'failed', failures: 0 },
        { id: 'old_waiting', state: 'completed', failures: 0 },
      ])
      // A schedule may come due meanwhile, and queue a second job of its name.
      for (const name of ['finish-erasure', 'clean-up-accounts', 'trim-webhook-events']) {
        const states = (await readJobs(database, name)).map(({ state }) => state)
        expect(new Set(states)).toEqual(new Set(['completed']))
      }
    })
    // Events without a payment are set aside by the job. Work of the release before is not repeated.
    const handled = await pool.query(
      `select id from webhook_events where id like 'old_%' and set_aside = 'the event has no readable payment'
      order by id`,
    )
    expect(handled.rows.map(({ id }) => id)).toEqual(['old_active', 'old_failing', 'old_waiting'])
    const erased = await pool.query(`select from users where name = 'Ana Antiga'`)
    expect(erased.rowCount).toBe(0)
    await eventually(async () => {
      const failed = await pool.query(
        `select source_name, source_output ->> 'message' as message from pgboss.job
        where name = 'failed-jobs' order by 1`,
      )
      expect(failed.rows).toEqual([
        { source_name: 'handle-webhook-event', message: 'no retry can help' },
        { source_name: 'recheck-charge', message: 'the charge does not exist' },
      ])
    })
    expect(await findNames(database, Object.keys(RENAMED))).toEqual([])
  },
)

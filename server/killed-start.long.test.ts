import { readMigrations } from '@55tickets/api/platform/db/migrate.ts'
import { afterEach, expect, test } from 'vitest'
import { expectDemo } from './testing/expect-demo.ts'
import { type RunningProduct, runProduct, temporaryFolder } from './testing/run-product.ts'
import { killAtStep, type Step } from './testing/step.ts'

/** Kills the first start of real processes at every step; `start.test.ts` kills one. */

const migrations = (await readMigrations()).length
const inMigrations = (nth: number): Step => ({ text: 'insert into migrations', nth })

/** Steps in the order of a start. */
const STEPS: [string, Step][] = [
  ['while the files of the database are made', { text: 'bin/initdb' }],
  ['while PostgreSQL starts for the first time', { text: 'bin/postgres' }],
  ['before the database is created in it', { text: 'create database tickets' }],
  ['before the first migration is done', inMigrations(1)],
  ['while the database is brought up to date', inMigrations(Math.ceil(migrations / 2))],
  ['before the last migration is done', inMigrations(migrations)],
  ['while the tables of the jobs are made', { text: 'CREATE SCHEMA' }],
  ['while the demo’s accounts are made', { text: 'insert into "users"', nth: 2 }],
  ['while the demo’s pictures are written', { text: 'insert into "files"', nth: 20 }],
  ['while the demo’s events are written', { text: 'insert into "events"', nth: 30 }],
  ['when the demo has just been loaded', { text: 'Demo data loaded' }],
  ['while the demo’s tickets are reserved', { text: 'reserve_tickets', nth: 2 }],
  ['while the demo’s purchases are paid', { text: 'insert into charges', nth: 3 }],
  ['while the demo’s purchases are marked', { text: 'update sales set demo_key', nth: 2 }],
]
/** Among the tables, and when everything else is there. */
const FEW = [inMigrations(Math.ceil(migrations / 2)), { text: 'insert into charges', nth: 3 }]

const running: RunningProduct[] = []
const folders: ReturnType<typeof temporaryFolder>[] = []

afterEach(async () => {
  for (const product of running.splice(0)) await product.stop()
  for (const place of folders.splice(0)) place.remove()
})

async function startIn(folder: string, more: Record<string, string> = {}) {
  const product = await runProduct({ DATA_DIR: folder, DATABASE_URL: '', ...more })
  running.push(product)
  return product
}

function newFolder(): string {
  const place = temporaryFolder()
  folders.push(place)
  return place.folder
}

async function startAndDie(folder: string, step: Step): Promise<void> {
  const killed = await startIn(folder, killAtStep(step))
  await expect(killed.ready()).rejects.toThrow('ended before it was ready')
  expect(killed.process.signalCode).toBe('SIGKILL')
}

/** Starts undisturbed and checks that everything is there. */
async function expectRepaired(folder: string): Promise<void> {
  const product = await startIn(folder)
  await product.ready()
  expect((await fetch(`${product.url}/api/events`)).status).toBe(200)
  await expectDemo(folder)
  expect(await product.stop()).toBe(0)
}

const TIMEOUT = { timeout: 600_000 }

test(
  'a first start killed repeatedly, each time at a later step, is repaired by the next',
  TIMEOUT,
  async () => {
    const folder = newFolder()
    for (const step of FEW) await startAndDie(folder, step)
    await expectRepaired(folder)
  },
)

test.each(STEPS)(
  'a first start killed %s is repaired by the next',
  TIMEOUT,
  async (_when, step) => {
    const folder = newFolder()
    await startAndDie(folder, step)
    await expectRepaired(folder)
  },
)

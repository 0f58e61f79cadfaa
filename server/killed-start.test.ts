import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type RunningProduct, runProduct, temporaryFolder } from './testing/run-product.ts'

/** First starts of real processes, killed in their midst. */

const MOMENTS = 12
const running: RunningProduct[] = []
const folders: ReturnType<typeof temporaryFolder>[] = []

async function startIn({ folder }: ReturnType<typeof temporaryFolder>): Promise<RunningProduct> {
  const product = await runProduct({ DATA_DIR: folder, DATABASE_URL: '' })
  running.push(product)
  return product
}

function newFolder() {
  const place = temporaryFolder()
  folders.push(place)
  return place
}

async function cleanUp() {
  for (const product of running.splice(0)) await product.stop()
  for (const place of folders.splice(0)) place.remove()
}
afterEach(cleanUp)
afterAll(cleanUp)

async function listed(product: RunningProduct): Promise<{ status: number; total: number }> {
  const answer = await fetch(`${product.url}/api/events`)
  return { status: answer.status, total: (await answer.json()).totalDocs }
}

/** What a start that nobody disturbs takes, and what is there after it. */
let durationMs: number
let expected: Awaited<ReturnType<typeof listed>>

beforeAll(async () => {
  const began = Date.now()
  const undisturbed = await startIn(newFolder())
  await undisturbed.ready()
  durationMs = Date.now() - began
  expected = await listed(undisturbed)
  await cleanUp()
}, 120_000)

/** A generator of our own, so that a failing moment can be replayed from its number. */
const seeded = (seed: number) => (((Math.imul(seed, 0x9e3779b1) ^ 0x55715) >>> 0) % 10_000) / 10_000
/** Somewhere in each of as many equal parts of a start, so that none is left out. */
const momentOf = (place: number) => ((place - 1 + seeded(place)) / MOMENTS) * durationMs

test.each(Array.from({ length: MOMENTS }, (_, place) => place + 1))(
  'a first start killed at moment %i of twelve is repaired by the next',
  {
    timeout: 120_000,
  },
  async (moment) => {
    const place = newFolder()
    const killed = await startIn(place)
    killed.ready().catch(() => undefined)
    await sleep(momentOf(moment))
    killed.process.kill('SIGKILL')
    const next = await startIn(place)
    await next.ready()
    expect(await listed(next)).toEqual(expected)
    expect(await next.stop()).toBe(0)
  },
)

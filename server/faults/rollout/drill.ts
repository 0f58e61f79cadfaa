import { cpSync, existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { findViolations } from '@55tickets/api/invariants.ts'
import { buildWeb, WEB_DIST } from '../../../scripts/build.ts'
import { temporaryFolder } from '../../testing/run-product.ts'
import { judge } from '../judge.ts'
import { settle } from '../settle.ts'
import { waitUntil } from '../wait-until.ts'
import { serverName } from './balancer.ts'
import { checkOut, describeCommit } from './check-out.ts'
import { type ApiDescription, findApiBreaks } from './find-api-breaks.ts'
import { type Load, startLoad } from './load.ts'
import { openRolloutScene } from './rollout-scene.ts'
import { listFailures, openTally, tallyTable } from './tally.ts'

// `npm run test:rollout`: replaces two servers of the commit before by this one, one after the other,
// under load, and back again. No request may fail.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** Commit of the release before, unless a folder with one is given. */
    from: { type: 'string', default: 'HEAD~1' },
    seed: { type: 'string', default: '1' },
    /** Negative control: servers are killed instead of stopped, which must fail requests. */
    kill: { type: 'boolean', default: false },
  },
})

const STEADY_MS = 5_000
const START_TIMEOUT_MS = 300_000
const SERVERS = [0, 1]
const seed = Number(values.seed)
const temporary = temporaryFolder()
process.once('exit', () => temporary.remove())
const given = positionals[0] && resolve(positionals[0])
const before = given ?? join(temporary.folder, 'before')
if (!given) checkOut(values.from, before)
if (!existsSync(join(before, 'server/start.ts'))) throw new Error(`no release in ${before}`)
console.log(`before: ${describeCommit(before)}\nafter:  ${describeCommit()}`)

await buildWeb({ onProgress: console.log })
// Pages of the same sources need no second build; a start builds others itself.
if (!given) cpSync(WEB_DIST, join(before, 'dist/web'), { recursive: true })
const scene = await openRolloutScene(before)
const tally = openTally()
const complaints: string[] = []

const describeApi = async (index: number) => {
  const answer = await fetch(`${scene.products[index]?.url}/api/openapi.json`)
  return (await answer.json()) as ApiDescription
}

/** Replaces one server by one of the other release, and waits until it is sent requests. */
async function replace(index: number, release?: string): Promise<void> {
  const product = scene.products[index]
  if (values.kill) product?.process.kill('SIGKILL')
  await product?.stop()
  await scene.start(index, release)
  const name = serverName(index)
  tally.releases.set(name, release ? 'before' : 'after')
  tally.seen.delete(name)
  await waitUntil(`requests to ${name}`, START_TIMEOUT_MS, () => tally.seen.has(name))
}

async function rollOut(): Promise<void> {
  tally.begin('before')
  await sleep(STEADY_MS)
  for (const index of SERVERS) {
    tally.begin(`out, server ${index + 1}`)
    await replace(index)
  }
  tally.begin('after')
  await sleep(STEADY_MS)
}

/** Rolls back; returns why the release before refuses the database, if it does. */
async function rollBack(): Promise<string | null> {
  for (const index of SERVERS) {
    tally.begin(`back, server ${index + 1}`)
    try {
      await replace(index, before)
    } catch (error) {
      const [refusal] = /the database knows .*older than the data/.exec(String(error)) ?? []
      if (refusal === undefined) throw error
      await replace(index)
      return refusal
    }
  }
  tally.begin('back')
  await sleep(STEADY_MS)
  return null
}

/** Returns why there is no way back, if there is none. */
async function rollOutAndBack(oldApi: ApiDescription): Promise<string | null> {
  await rollOut()
  complaints.push(...findApiBreaks(oldApi, await describeApi(0)))
  return rollBack()
}

async function findComplaints({ waves }: Load): Promise<string[]> {
  const broken = [...(await settle(scene, waves, seed)), ...(await findViolations(scene.pool))]
  const verdicts = await Promise.all(
    waves.map(({ ledger, event }) => judge(scene, ledger, event.eventId)),
  )
  return [
    ...listFailures(tally),
    ...broken.map(({ number, name, row }) => `${number} ${name}: ${JSON.stringify(row)}`),
    ...verdicts.flatMap(({ lost, doubled, stray, oversold }) => [
      ...lost.map((what) => `lost: ${what}`),
      ...doubled.map((what) => `doubled: ${what}`),
      ...stray.map((what) => `neither for tickets nor refunded: ${what}`),
      ...(oversold > 0 ? [`oversold: ${oversold} tickets`] : []),
    ]),
  ]
}

try {
  for (const index of SERVERS) tally.releases.set(serverName(index), 'before')
  tally.begin('before')
  const oldApi = await describeApi(0)
  const load = startLoad(scene, tally, seed)
  let refusal: string | null
  try {
    refusal = await rollOutAndBack(oldApi)
  } finally {
    await load.stop()
  }
  console.log(refusal ? `No way back: ${refusal}` : 'Rolled back to the release before.')
  complaints.push(...(await findComplaints(load)))
  const orders = load.waves.flatMap(({ ledger }) => [...ledger.entries.values()])
  const paid = orders.filter(({ isPaid }) => isPaid).length
  console.log(`\n${tallyTable(tally)}\n\n${orders.length} reservations, ${paid} paid at once`)
} finally {
  await scene.close()
}
for (const complaint of complaints) console.log(`✗ ${complaint}`)
if (complaints.length === 0) console.log('✓ no failed request; nothing lost, doubled or oversold')
process.exit(complaints.length === 0 ? 0 : 1)

import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { percentile } from './median.ts'
import { collectNotices } from './notices/collect.ts'
import { type Fulfilment, readFulfilment } from './notices/fulfilment.ts'
import type { NoticePlan, Told } from './notices/load.ts'
import { sellByPix } from './notices/sell.ts'
import { printTable } from './print-table.ts'
import { openStore } from './reserve/store.ts'
import { type OnEnd, runBench } from './run-bench.ts'
import { runInvariants } from './run-invariants.ts'
import { startProcess } from './start-process.ts'
import { type RunningProduct, startProduct } from './start-product.ts'

// `npm run bench:notices`: many sales hear of their money within seconds, some of them twice, as
// after a rush. Idle times are measured before and after, in the same run.
const NOTICES = 1_000
const DOUBLED_SHARE = 0.3
const SECONDS = 10
const IDLE_NOTICES = 150
const IDLE_SECONDS = 10
const CONNECTIONS = 32
const MOST_TIMES_IDLE = 5
const OR_MS = 100
const PATIENCE_MS = 120_000
const SECRET = 'a-secret-key-for-the-benchmark-of-notices'
const TOKEN = 'a-webhook-token-for-the-benchmark'

await runBench(async (onEnd) => {
  const product = await startProduct(onEnd, {
    // As in production; only, all the load comes from one address.
    LOG_LEVEL: 'info',
    REQUESTS_PER_MINUTE: '1000000000',
    RESERVES_PER_MINUTE: '1000000000',
    SECRET_KEY: SECRET,
    ASAAS_WEBHOOK_TOKEN: TOKEN,
  })
  const store = await openStore(product.dataFolder)
  onEnd(() => store.close())
  const client = new Client({ connectionString: store.url })
  await client.connect()
  onEnd(() => client.end())
  const count = NOTICES + 2 * IDLE_NOTICES
  await store.addUsers(count)
  await store.letUsersPay()
  const [event] = await store.addEvents(1)
  if (!event) throw new Error('no event to sell')
  console.log(`${count} sales are made that wait for their PIX`)
  const sales = await sellByPix({ url: product.url, secret: SECRET, event, count })
  const notices = await collectNotices(client, product.dataFolder, sales)

  const told = notices.slice(0, NOTICES)
  const doubled = told.filter((_, place) => place % 10 < DOUBLED_SHARE * 10)
  // Each again a little later than the first time, among the others.
  const busy = told.flatMap((notice, place) => {
    const again = told[place - 20]
    return again && doubled.includes(again) ? [notice, again] : [notice]
  })
  busy.push(...told.slice(-20).filter((notice) => doubled.includes(notice)))
  const tell = (some: object[], seconds: number) => tellAll(onEnd, product, some, seconds)

  const before = await tell(notices.slice(NOTICES, NOTICES + IDLE_NOTICES), IDLE_SECONDS)
  const rush = await tell(busy, SECONDS)
  const since = performance.now()
  await becomeFulfilled(client, sales, NOTICES + IDLE_NOTICES)
  const drained = (performance.now() - since) / 1000
  const after = await tell(notices.slice(NOTICES + IDLE_NOTICES), IDLE_SECONDS)
  const { fulfilled, twice } = await becomeFulfilled(client, sales, count)

  const idle = percentile([...before.times, ...after.times], 0.99)
  const ms = (time: number) => `${time.toFixed(1)} ms`
  printTable([
    ['acknowledged', 'told', 'a second', 'p50', 'p99'],
    ...[before, rush, after].map((one, place) => [
      ['idle, before', `${NOTICES} notices, ${doubled.length} twice`, 'idle, after'][place] ?? '',
      String(one.acknowledged),
      (one.acknowledged / one.seconds).toFixed(0),
      ms(one.p50),
      ms(one.p99),
    ]),
  ])
  console.log(`All fulfilled ${drained.toFixed(1)} s after the last was told.`)
  const isQuick = rush.p99 <= idle * MOST_TIMES_IDLE || rush.p99 <= OR_MS
  const isWhole = fulfilled === count && twice === 0
  console.log(
    `${isQuick ? '✓' : '✗'} p99 of ${ms(rush.p99)} is ${(rush.p99 / idle).toFixed(1)} times idle (at most ${MOST_TIMES_IDLE} times, or ${OR_MS} ms)`,
  )
  console.log(`${isWhole ? '✓' : '✗'} ${fulfilled} of ${count} sales fulfilled, ${twice} twice`)
  return (await runInvariants(onEnd, store.url)) && isQuick && isWhole
})

async function tellAll(
  onEnd: OnEnd,
  product: RunningProduct,
  notices: object[],
  seconds: number,
): Promise<Told> {
  const file = join(product.dataFolder, 'notices.json')
  writeFileSync(file, JSON.stringify(notices))
  const port = Number(new URL(product.url).port)
  const plan: NoticePlan = { port, token: TOKEN, file, seconds, connections: CONNECTIONS }
  const load = startProcess(onEnd, { file: 'bench/notices/load.ts', args: [JSON.stringify(plan)] })
  const failed = once(load, 'exit').then(([code]) => {
    throw new Error(`the load ended with code ${code} and no figures`)
  })
  // It ends in any case; only before its figures is that a failure.
  failed.catch(() => undefined)
  const [told]: Told[] = await Promise.race([once(load, 'message'), failed])
  if (!told || told.refused > 0)
    throw new Error(`${told?.refused} notices were not answered with 200`)
  return told
}

/** Waits until so many are; says at the end of patience how many are. */
async function becomeFulfilled(
  client: Client,
  sales: readonly string[],
  count: number,
): Promise<Fulfilment> {
  const deadline = performance.now() + PATIENCE_MS
  for (;;) {
    const now = await readFulfilment(client, sales)
    if (now.fulfilled >= count || performance.now() > deadline) return now
    await sleep(100)
  }
}

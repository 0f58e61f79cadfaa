import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { formatCount, printFigures } from '../scripts/figures/figure.ts'
import { atMost, nearIdle } from './bars.ts'
import { percentile } from './median.ts'
import { printTable } from './print-table.ts'
import { readFigures } from './read-figures.ts'
import { openStore } from './reserve/store.ts'
import { type OnEnd, runBench } from './run-bench.ts'
import { runInvariants } from './run-invariants.ts'
import { startProcess } from './start-process.ts'
import { type RunningProduct, startProduct } from './start-product.ts'
import { collectWebhooks } from './webhooks/collect.ts'
import { type Fulfilment, readDelays, readFulfilment } from './webhooks/fulfilment.ts'
import type { WebhookLoadResult, WebhookPlan } from './webhooks/load.ts'
import { sellByPix } from './webhooks/sell.ts'

// `npm run bench:webhooks`: webhooks confirm many sales within seconds, some of them twice, as
// after a rush. The greatest rate is found first, then they come at 80 % of it. Idle times are measured
// before and after, in the same run.
const WEBHOOKS = 1_000
const DOUBLED_SHARE = 0.3
/** Webhooks that are sent as fast as they are acknowledged, to find the greatest rate. */
const BURST = 600
const SHARE_OF_GREATEST = 0.8
const IDLE_WEBHOOKS = 150
const IDLE_SECONDS = 10
const CONNECTIONS = 32
const MAX_TIMES_IDLE = 5
const MAX_P99_MS = 100
const MAX_DELAY_MS = 1_000
const FULFILMENT_TIMEOUT_MS = 120_000
const SECRET = 'a-secret-key-for-the-benchmark-of-webhooks'
const TOKEN = 'a-webhook-token-for-the-benchmark'

await runBench(async (onEnd) => {
  const product = await startProduct(onEnd, {
    // Environment of production, but without limits: all the load comes from one address.
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
  const count = WEBHOOKS + BURST + 2 * IDLE_WEBHOOKS
  await store.addUsers(count)
  await store.letUsersPay()
  const [event] = await store.addEvents(1)
  if (!event) throw new Error('no event to sell')
  console.log(`${count} sales are made that wait for their PIX`)
  const sales = await sellByPix({ url: product.url, secret: SECRET, event, count })
  const webhooks = await collectWebhooks(client, product.dataFolder, sales)

  const left = [...webhooks]
  const idleBefore = left.splice(0, IDLE_WEBHOOKS)
  const burst = left.splice(0, BURST)
  const sent = left.splice(0, WEBHOOKS)
  const doubled = sent.filter((_, index) => index % 10 < DOUBLED_SHARE * 10)
  // Duplicates are sent a little later than the first, among the others.
  const busy = sent.flatMap((webhook, index) => {
    const again = sent[index - 20]
    return again && doubled.includes(again) ? [webhook, again] : [webhook]
  })
  busy.push(...sent.slice(-20).filter((webhook) => doubled.includes(webhook)))
  const send = (some: object[], seconds: number) => sendAll(onEnd, product, some, seconds)

  const before = await send(idleBefore, IDLE_SECONDS)
  await waitUntilFulfilled(client, sales, IDLE_WEBHOOKS)
  const sinceBurst = performance.now()
  await send(burst, 0)
  await waitUntilFulfilled(client, sales, IDLE_WEBHOOKS + BURST)
  const greatest = BURST / ((performance.now() - sinceBurst) / 1000)
  const rate = greatest * SHARE_OF_GREATEST
  console.log(`${greatest.toFixed(0)} webhooks a second at most; now ${rate.toFixed(0)}`)

  const rush = await send(busy, busy.length / rate)
  const since = performance.now()
  await waitUntilFulfilled(client, sales, IDLE_WEBHOOKS + BURST + WEBHOOKS)
  const drained = (performance.now() - since) / 1000
  const rushSales = sent.map(({ payment }) => payment.externalReference)
  const delay = percentile(await readDelays(client, rushSales), 0.99)
  const after = await send(left, IDLE_SECONDS)
  const { fulfilled, twice } = await waitUntilFulfilled(client, sales, count)

  const idle = percentile([...before.times, ...after.times], 0.99)
  const ms = (time: number) => `${time.toFixed(1)} ms`
  printTable([
    ['acknowledged', 'sent', 'a second', 'p50', 'p99'],
    ...[before, rush, after].map((one, index) => [
      ['idle, before', `${WEBHOOKS} webhooks, ${doubled.length} twice`, 'idle, after'][index] ?? '',
      String(one.acknowledged),
      (one.acknowledged / one.seconds).toFixed(0),
      ms(one.p50),
      ms(one.p99),
    ]),
  ])
  const holds = printFigures([
    {
      what: `Webhooks a second until their ticket codes, a burst of ${BURST}`,
      value: formatCount(greatest),
    },
    {
      what: `p99 from webhook to ticket code at ${SHARE_OF_GREATEST * 100} % of that`,
      value: ms(delay),
      ...atMost(delay, MAX_DELAY_MS, ' ms'),
    },
    {
      what: `p99 of the 200 then (idle ${ms(idle)})`,
      value: ms(rush.p99),
      ...nearIdle(rush.p99, { idle, maxTimesIdle: MAX_TIMES_IDLE, maxMs: MAX_P99_MS }),
    },
    {
      what: `Sales fulfilled (${twice} twice)`,
      value: `${fulfilled} of ${count}`,
      bar: 'all once',
      holds: fulfilled === count && twice === 0,
    },
    { what: 'The last sale fulfilled after the last webhook', value: `${drained.toFixed(1)} s` },
  ])
  return (await runInvariants(onEnd, store.url)) && holds
})

async function sendAll(
  onEnd: OnEnd,
  product: RunningProduct,
  webhooks: object[],
  seconds: number,
): Promise<WebhookLoadResult> {
  const file = join(product.dataFolder, 'webhooks.json')
  writeFileSync(file, JSON.stringify(webhooks))
  const port = Number(new URL(product.url).port)
  const plan: WebhookPlan = { port, token: TOKEN, file, seconds, connections: CONNECTIONS }
  const load = startProcess(onEnd, { file: 'bench/webhooks/load.ts', args: [JSON.stringify(plan)] })
  const sent = await readFigures<WebhookLoadResult>(load)
  if (sent.refused > 0) throw new Error(`${sent.refused} webhooks were not answered with 200`)
  return sent
}

/** Waits until so many sales are fulfilled; returns the state at the timeout. */
async function waitUntilFulfilled(
  client: Client,
  sales: readonly string[],
  count: number,
): Promise<Fulfilment> {
  const deadline = performance.now() + FULFILMENT_TIMEOUT_MS
  for (;;) {
    const now = await readFulfilment(client, sales)
    if (now.fulfilled >= count || performance.now() > deadline) return now
    await sleep(100)
  }
}

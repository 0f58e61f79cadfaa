import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { median } from './median.ts'
import type { Orders } from './orders/load.ts'
import type { Slice } from './pages/load-slice.ts'
import { printTable } from './print-table.ts'
import { readFigures } from './read-figures.ts'
import type { Load } from './reserve/load.ts'
import type * as StoreModule from './reserve/store.ts'
import { type OnEnd, runBench } from './run-bench.ts'
import type * as ProcessModule from './start-process.ts'
import type * as ProductModule from './start-product.ts'

// `npm run bench:compare -- ../before`: reservations, whole orders and the event page of this
// checkout beside those of another one with its dependencies installed. Both run at the same time
// and are loaded in turns, each by its own load programs, so that a noisy machine disturbs both.
const ROUNDS = 7
const SECONDS = 4
const USERS = 60_000
const MIN_OF_BEFORE = 0.9
const SLUG = 'congresso-brasileiro-de-dados-abertos'
const SECRET = 'a-secret-key-for-the-benchmark-of-two-checkouts'
const UNLIMITED = '1000000000'
/** Environment as in production, but without limits: all the load comes from one address. */
const ENVIRONMENT = {
  LOG_LEVEL: 'info',
  REQUESTS_PER_MINUTE: UNLIMITED,
  RESERVES_PER_MINUTE: UNLIMITED,
  CARD_LIMIT_ADDRESS: `${UNLIMITED}/60`,
  CARD_LIMIT_ACCOUNT: `${UNLIMITED}/60`,
  PIX_LIMIT_ACCOUNT: `${UNLIMITED}/60`,
  PIX_OPEN_LIMIT: UNLIMITED,
  SECRET_KEY: SECRET,
}

/** Figures per second of one checkout, by benchmark. */
type Measure = () => Promise<number>

await runBench(async (onEnd) => {
  const [other] = process.argv.slice(2)
  if (!other) throw new Error('Which checkout? npm run bench:compare -- ../before')
  const before = await openCheckout(onEnd, resolve(other))
  const after = await openCheckout(onEnd, resolve('.'))

  console.log(`Warming up, then ${ROUNDS} rounds of ${SECONDS} s for each`)
  let holds = true
  const rows: string[][] = []
  for (const [name, measureBefore] of Object.entries(before)) {
    const measureAfter = after[name]
    if (!measureAfter) continue
    await measureBefore()
    await measureAfter()
    const rates: { before: number; after: number }[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      // The order changes, so that neither is always the second.
      const isFirst = round % 2 === 0
      const early = isFirst ? await measureBefore() : await measureAfter()
      const late = isFirst ? await measureAfter() : await measureBefore()
      rates.push(isFirst ? { before: early, after: late } : { before: late, after: early })
    }
    const ratio = median(rates.map((rate) => rate.after / rate.before))
    holds &&= ratio >= MIN_OF_BEFORE
    rows.push([
      `${ratio >= MIN_OF_BEFORE ? '✓' : '✗'} ${name}`,
      median(rates.map((rate) => rate.before)).toFixed(0),
      median(rates.map((rate) => rate.after)).toFixed(0),
      ratio.toFixed(2),
    ])
  }
  printTable([['a second, median of rounds', 'before', 'after', 'ratio'], ...rows])
  console.log(`None below ${MIN_OF_BEFORE} of before: ${holds ? 'yes' : 'no'}`)
  return holds
})

/** Starts the product of a checkout by its own modules, since paths and schema may differ. */
async function openCheckout(onEnd: OnEnd, folder: string): Promise<Record<string, Measure>> {
  const own = (file: string) => pathToFileURL(join(folder, 'bench', file)).href
  const { startProduct }: typeof ProductModule = await import(own('start-product.ts'))
  const { startProcess }: typeof ProcessModule = await import(own('start-process.ts'))
  const { openStore }: typeof StoreModule = await import(own('reserve/store.ts'))

  const product = await startProduct(onEnd, ENVIRONMENT)
  const store = await openStore(product.dataFolder)
  onEnd(() => store.close())
  await store.addUsers(USERS)
  await store.letUsersPay()
  console.log(`${folder} runs at ${product.url}`)

  const load = <T>(file: string, args: string[]) =>
    readFigures<T>(startProcess(onEnd, { file: `bench/${file}`, args }))
  const plan = { port: Number(new URL(product.url).port), seconds: SECONDS, secret: SECRET }
  return {
    reservations: async () => {
      const events = await store.addEvents(1)
      const asked = { ...plan, connections: 64, events, firstUser: 0, most: USERS }
      const { reserved, refused, seconds } = await load<Load>('reserve/load.ts', [
        JSON.stringify(asked),
      ])
      if (refused > 0) throw new Error(`${refused} reservations were refused`)
      return reserved / seconds
    },
    'whole orders': async () => {
      const [event] = await store.addEvents(1)
      const asked = JSON.stringify({ ...plan, buyers: 32, event })
      const { paid, seconds } = await load<Orders>('orders/load.ts', [asked])
      return paid / seconds
    },
    'event pages': async () => {
      const url = `${product.url}/evento/${SLUG}`
      const args = [url, String(product.pid), String(SECONDS), '50']
      const { requests, refused, seconds } = await load<Slice>('pages/load-slice.ts', args)
      if (refused > 0) throw new Error(`${refused} pages were refused`)
      return requests / seconds
    },
  }
}

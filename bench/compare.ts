import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { Client } from 'pg'
import { createTokens } from '../api/areas/accounts/tokens.ts'
import { createTicketKeys } from '../api/areas/tickets/ticket-keys.ts'
import { processCpuMs } from './cpu-time.ts'
import type { Scans } from './gate/load.ts'
import type * as GateStoreModule from './gate/store.ts'
import { median } from './median.ts'
import type { Orders } from './orders/load.ts'
import type { Slice } from './pages/load-slice.ts'
import { printTable } from './print-table.ts'
import { readFigures } from './read-figures.ts'
import type { Load } from './reserve/load.ts'
import { findPostmaster, postgresCpuMs } from './reserve/postgres-cpu.ts'
import type * as StoreModule from './reserve/store.ts'
import { type OnEnd, runBench } from './run-bench.ts'
import type * as ProcessModule from './start-process.ts'
import type * as ProductModule from './start-product.ts'
import type * as CollectModule from './webhooks/collect.ts'
import type { WebhookLoadResult } from './webhooks/load.ts'
import { sellByPix } from './webhooks/sell.ts'
import { WITHOUT_LIMITS } from './without-limits.ts'

// `npm run bench:compare -- ../before`: reservations of plain tickets and of lots, whole orders, event
// pages, scans at a gate and webhooks of this checkout beside those of another one with its
// dependencies installed. Both run at the same time and are loaded in turns, each by its own load
// programs, so that a noisy machine disturbs both. `-- ../before scans webhooks` measures only these.
const ROUNDS = 7
const SECONDS = 4
const USERS = 60_000
const SCANS = 10_000
const WEBHOOKS = 300
const MIN_OF_BEFORE = 0.9
/** Tickets of lots do more than the plain ones that an older checkout without lots is measured with. */
const MIN_OF_PLAIN = 0.8
const SLUG = 'congresso-brasileiro-de-dados-abertos'
const SECRET = 'a-secret-key-for-the-benchmark-of-two-checkouts'
const TOKEN = 'a-webhook-token-for-the-benchmark'
/** Environment as in production, but without limits. */
const ENVIRONMENT = {
  LOG_LEVEL: 'info',
  ...WITHOUT_LIMITS,
  SECRET_KEY: SECRET,
  ASAAS_WEBHOOK_TOKEN: TOKEN,
}

/** Figures per second of one checkout, and CPU of server and PostgreSQL for one of them. */
interface Figures {
  readonly rate: number
  readonly cpuMs: number
}
type Measure = () => Promise<Figures>

const keys = createTicketKeys({ SECRET_KEY: [SECRET], TICKET_KEYS: [] })

await runBench(async (onEnd) => {
  const [other, ...names] = process.argv.slice(2)
  if (!other) throw new Error('Which checkout? npm run bench:compare -- ../before')
  const before = await openCheckout(onEnd, resolve(other))
  const after = await openCheckout(onEnd, resolve('.'))

  console.log(`Warming up, then ${ROUNDS} rounds of ${SECONDS} s for each`)
  let holds = true
  const rows: string[][] = []
  for (const [name, measureBefore] of Object.entries(before)) {
    const measureAfter = after[name]
    if (!measureAfter || (names.length > 0 && !names.includes(name))) continue
    await measureBefore()
    await measureAfter()
    const rounds: { before: Figures; after: Figures }[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      // The order changes, so that neither is always the second.
      const isFirst = round % 2 === 0
      const early = isFirst ? await measureBefore() : await measureAfter()
      const late = isFirst ? await measureAfter() : await measureBefore()
      rounds.push(isFirst ? { before: early, after: late } : { before: late, after: early })
    }
    const over = (figure: (round: (typeof rounds)[number]) => number) => median(rounds.map(figure))
    const ratio = over((round) => round.after.rate / round.before.rate)
    const least = name === 'lots' ? MIN_OF_PLAIN : MIN_OF_BEFORE
    holds &&= ratio >= least
    rows.push([
      `${ratio >= least ? '✓' : '✗'} ${name}`,
      over((round) => round.before.rate).toFixed(0),
      over((round) => round.after.rate).toFixed(0),
      ratio.toFixed(2),
      `${over((round) => round.before.cpuMs).toFixed(2)} ms`,
      `${over((round) => round.after.cpuMs).toFixed(2)} ms`,
      over((round) => round.after.cpuMs / round.before.cpuMs).toFixed(2),
    ])
  }
  const head = ['median of rounds', 'before/s', 'after/s', 'ratio', 'CPU of one', 'after', 'ratio']
  printTable([head, ...rows])
  console.log(
    `None below ${MIN_OF_BEFORE} of before, lots below ${MIN_OF_PLAIN}: ${holds ? 'yes' : 'no'}`,
  )
  return holds
})

/** Starts the product of a checkout by its own modules, since paths and schema may differ. */
async function openCheckout(onEnd: OnEnd, folder: string): Promise<Record<string, Measure>> {
  const own = (file: string) => pathToFileURL(join(folder, 'bench', file)).href
  const { startProduct }: typeof ProductModule = await import(own('start-product.ts'))
  const { startProcess }: typeof ProcessModule = await import(own('start-process.ts'))
  const { openStore, userId }: typeof StoreModule = await import(own('reserve/store.ts'))
  const { openGateStore }: typeof GateStoreModule = await import(own('gate/store.ts'))
  const { collectWebhooks }: typeof CollectModule = await import(own('webhooks/collect.ts'))

  const product = await startProduct(onEnd, ENVIRONMENT)
  const store = await openStore(product.dataFolder)
  onEnd(() => store.close())
  await store.addUsers(USERS)
  await store.letUsersPay()
  const codes = await openGateStore(store.url)
  onEnd(() => codes.close())
  const client = new Client({ connectionString: store.url })
  await client.connect()
  onEnd(() => client.end())
  console.log(`${folder} runs at ${product.url}`)

  const load = <T>(file: string, args: string[]) =>
    readFigures<T>(startProcess(onEnd, { file: `bench/${file}`, args }))
  const plan = { port: Number(new URL(product.url).port), seconds: SECONDS, secret: SECRET }
  const postmaster = findPostmaster(product.dataFolder)
  const readCpu = () => processCpuMs(product.pid) + postgresCpuMs(postmaster)
  /** Runs a load that returns how many it did, and in how many seconds. */
  const measure = async (run: () => Promise<{ done: number; seconds: number }>) => {
    const cpuBefore = readCpu()
    const { done, seconds } = await run()
    return { rate: done / seconds, cpuMs: (readCpu() - cpuBefore) / done }
  }
  const addEvent = async () => {
    const [event] = await store.addEvents(1)
    if (!event) throw new Error('no event was added')
    return event
  }
  const reserve = (event: StoreModule.HotEvent) => {
    const asked = { ...plan, connections: 64, events: [event], firstUser: 0, most: USERS }
    return measure(async () => {
      const loaded = await load<Load>('reserve/load.ts', [JSON.stringify(asked)])
      if (loaded.refused > 0) throw new Error(`${loaded.refused} reservations were refused`)
      return { done: loaded.reserved, seconds: loaded.seconds }
    })
  }
  const writeFile = (content: object) => {
    const file = join(product.dataFolder, 'load.json')
    writeFileSync(file, JSON.stringify(content))
    return file
  }
  return {
    reservations: async () => reserve(await addEvent()),
    lots: async () => {
      const event = await addEvent()
      if ('addLots' in store) await store.addLots(event)
      return await reserve(event)
    },
    orders: async () => {
      const asked = JSON.stringify({ ...plan, buyers: 32, event: await addEvent() })
      return await measure(async () => {
        const { paid, seconds } = await load<Orders>('orders/load.ts', [asked])
        return { done: paid, seconds }
      })
    },
    pages: async () => {
      const url = `${product.url}/evento/${SLUG}`
      const args = [url, String(product.pid), String(SECONDS), '50']
      return await measure(async () => {
        const loaded = await load<Slice>('pages/load-slice.ts', args)
        if (loaded.refused > 0) throw new Error(`${loaded.refused} pages were refused`)
        return { done: loaded.requests, seconds: loaded.seconds }
      })
    },
    scans: async () => {
      const event = await addEvent()
      const { eventId } = event
      const ids = await codes.addCodes(event, SCANS)
      await codes.addStaff(event, userId(0))
      const caller = { userId: userId(0), loginId: randomUUID() }
      const bearer = createTokens([SECRET]).issueAccess(caller, new Date())
      const file = writeFile(ids.map((id) => keys.sign(eventId, id)))
      const asked = JSON.stringify({ ...plan, connections: 8, eventId, bearer, file })
      return await measure(async () => {
        const loaded = await load<Scans>('gate/load.ts', [asked])
        if (loaded.refused > 0) throw new Error(`${loaded.refused} scans were refused`)
        return { done: loaded.answered, seconds: loaded.seconds }
      })
    },
    /** Last, because the sandbox sends no webhooks of its own from here on. */
    webhooks: async () => {
      const sold = { url: product.url, secret: SECRET, event: await addEvent(), count: WEBHOOKS }
      const sales = await sellByPix(sold)
      const file = writeFile(await collectWebhooks(client, product.dataFolder, sales))
      const asked = { ...plan, token: TOKEN, file, seconds: 0, connections: 32 }
      return await measure(async () => {
        const since = performance.now()
        await load<WebhookLoadResult>('webhooks/load.ts', [JSON.stringify(asked)])
        while ((await countCodes(client, sales)) < WEBHOOKS) await sleep(50)
        return { done: WEBHOOKS, seconds: (performance.now() - since) / 1000 }
      })
    },
  }
}

async function countCodes(client: Client, sales: readonly string[]): Promise<number> {
  const { rows } = await client.query<{ codes: number }>(
    'select count(*)::int as codes from ticket_codes where sale_id = any ($1)',
    [sales],
  )
  return rows[0]?.codes ?? 0
}

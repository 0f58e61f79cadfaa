import { Client } from 'pg'
import { printFigures } from '../scripts/figures/figure.ts'
import { printTable } from './print-table.ts'
import { readFigures } from './read-figures.ts'
import { openStore } from './reserve/store.ts'
import { runBench } from './run-bench.ts'
import { runInvariants } from './run-invariants.ts'
import type { SoakResult } from './soak/load.ts'
import { watchMemory } from './soak/memory.ts'
import type { SoakPlan } from './soak/plan.ts'
import { startProcess } from './start-process.ts'
import { startProduct } from './start-product.ts'

// `npm run soak -- 30`: a mixed load of that many minutes at two servers on one database. Their
// memory at the end is compared with that after a sixth of the time.
const MINUTES = Number(process.argv[2] ?? 30)
const VISITORS = 24
const USERS = 5_000
const MAX_GROWTH = 1.3
/** Share of the run after which memory counts as settled: five minutes of thirty. */
const SETTLED_SHARE = 1 / 6
/** Shorter runs are not judged: a new process still fills its caches. */
const MIN_MINUTES = 10
const SECRET = 'a-secret-key-for-the-benchmark-of-endurance'
const TOKEN = 'a-webhook-token-for-endurance'

await runBench(async (onEnd) => {
  if (!(MINUTES > 0))
    throw new Error('the number of minutes is missing. Example: npm run soak -- 30')
  const environment = {
    // Environment of production, but without limits: all the load comes from one address and few users.
    LOG_LEVEL: 'info',
    REQUESTS_PER_MINUTE: '1000000000',
    PAGES_PER_MINUTE: '1000000000',
    RESERVES_PER_MINUTE: '1000000000',
    CARD_LIMIT_ADDRESS: '1000000000/60',
    CARD_LIMIT_ACCOUNT: '1000000000/60',
    PIX_LIMIT_ACCOUNT: '1000000000/60',
    PAYMENT_LIMIT_ACCOUNT: '1000000000/720',
    PIX_OPEN_LIMIT: '1000000000',
    SECRET_KEY: SECRET,
    ASAAS_WEBHOOK_TOKEN: TOKEN,
  }
  const first = await startProduct(onEnd, environment)
  const store = await openStore(first.dataFolder)
  onEnd(() => store.close())
  const second = await startProduct(onEnd, { ...environment, DATABASE_URL: store.url })
  await store.addUsers(USERS)
  await store.letUsersPay()
  const [event] = await store.addEvents(1)
  if (!event) throw new Error('no event to sell')

  const products = [first, second]
  const memory = watchMemory(products.map(({ pid }) => pid))
  onEnd(() => memory.stop())
  console.log(`${VISITORS} visitors at 2 servers for ${MINUTES} minutes`)
  const plan: SoakPlan = {
    urls: products.map(({ url }) => url),
    seconds: MINUTES * 60,
    visitors: VISITORS,
    users: USERS,
    secret: SECRET,
    event,
    ...(await findTargets(store.url)),
  }
  const args = [JSON.stringify(plan)]
  const result = await readFigures<SoakResult>(
    startProcess(onEnd, { file: 'bench/soak/load.ts', args }),
  )
  const wholeMs = MINUTES * 60_000
  const windowMs = Math.min(60_000, wholeMs / 6)
  const growth = products.map(({ pid }) => {
    const settled = memory.around(pid, wholeMs * SETTLED_SHARE, windowMs)
    const end = memory.around(pid, wholeMs - windowMs / 2, windowMs)
    return { settled, end, times: end / settled }
  })

  printTable([['visits', 'times'], ...countRows(result.visits)])
  printTable([['answered', 'times'], ...countRows(result.statuses)])
  const mb = (figure: number) => `${figure.toFixed(0)} MB`
  const settledAt = `after ${(MINUTES * SETTLED_SHARE).toFixed(1)} min`
  printTable([
    ['memory', settledAt, 'at the end', 'times'],
    ...growth.map(({ settled, end, times }, index) => [
      `server ${index + 1}`,
      mb(settled),
      mb(end),
      times.toFixed(2),
    ]),
  ])
  const errors = countRows(result.errors)
  for (const [what, times] of errors.slice(0, 20)) console.log(`  ${times} times: ${what}`)
  const isJudged = MINUTES >= MIN_MINUTES
  if (!isJudged) console.log(`– memory is judged from ${MIN_MINUTES} minutes on`)
  const holds = await runInvariants(onEnd, store.url)
  return printFigures([
    {
      what: `Soak of ${MINUTES} minutes at two servers: memory of each at the end, against ${settledAt}`,
      value: `${growth.map(({ times }) => times.toFixed(2)).join(', ')} ×`,
      ...(isJudged && {
        bar: `≤ ${MAX_GROWTH}`,
        holds: growth.every(({ times }) => times <= MAX_GROWTH),
      }),
    },
    {
      what: 'Soak: errors, invariants',
      value: `${errors.length}, ${holds ? 'hold' : 'broken'}`,
      bar: '0, hold',
      holds: errors.length === 0 && holds,
    },
  ])
})

function countRows(counts: Readonly<Record<string, number>>): [string, string][] {
  return Object.entries(counts).map(([name, count]) => [name, count.toLocaleString('en')])
}

/** Published events, and sessions with room for everybody. */
async function findTargets(url: string): Promise<Pick<SoakPlan, 'slugs' | 'sessions'>> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const events = await client.query<{ slug: string }>(
    `select slug from events where is_published and ends_at > app_now() and slug not like 'rush-%'`,
  )
  const sessions = await client.query<{ id: string }>(
    `update sessions set capacity = 1000000
      where allow_subscription and not is_paid and custom_form_id is null
        and starts_at > app_now() + interval '1 day' returning id`,
  )
  await client.end()
  return {
    slugs: events.rows.map(({ slug }) => slug),
    sessions: sessions.rows.map(({ id }) => id),
  }
}

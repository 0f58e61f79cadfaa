import { readdirSync, readFileSync } from 'node:fs'
import { formatCount, printFigures } from '../scripts/figures/figure.ts'
import { atLeast } from './bars.ts'
import { processCpuMs } from './cpu-time.ts'
import { freePort } from './free-port.ts'
import { median } from './median.ts'
import type { OrderPlan, Orders } from './orders/load.ts'
import { printParts } from './orders/parts.ts'
import { printTable } from './print-table.ts'
import { readFigures } from './read-figures.ts'
import { findPostmaster, postgresCpuMs } from './reserve/postgres-cpu.ts'
import { openStore } from './reserve/store.ts'
import { runBench } from './run-bench.ts'
import { runInvariants } from './run-invariants.ts'
import { startProcess } from './start-process.ts'
import { startProduct } from './start-product.ts'

// `npm run bench:orders`: complete orders of one hot ticket type: reserve, pay by card through the
// sandbox, get the ticket code. Everything runs on this machine. Then it shows what one order is made of:
// statements, transactions and jobs, alone and among others, and the server's CPU by its owner.
const BUYERS = 32
const ROUNDS = 5
const SECONDS = 5
const MIN_PER_SECOND = 100
const SECRET = 'a-secret-key-for-the-benchmark-of-orders'

interface Slice extends Orders {
  /** Milliseconds of CPU by process. */
  readonly cpu: Readonly<Record<string, number>>
}

await runBench(async (onEnd) => {
  const inspectorPort = await freePort()
  const product = await startProduct(onEnd, {
    NODE_OPTIONS: `--inspect-port=${inspectorPort}`,
    // Environment of production, but without limits: all the load comes from one address and few users.
    LOG_LEVEL: 'info',
    REQUESTS_PER_MINUTE: '1000000000',
    CARD_LIMIT_ADDRESS: '1000000000/60',
    CARD_LIMIT_ACCOUNT: '1000000000/60',
    PIX_LIMIT_ACCOUNT: '1000000000/60',
    PAYMENT_LIMIT_ACCOUNT: '1000000000/720',
    PIX_OPEN_LIMIT: '1000000000',
    RESERVES_PER_MINUTE: '1000000000',
    SECRET_KEY: SECRET,
  })
  const store = await openStore(product.dataFolder)
  onEnd(() => store.close())
  await store.addUsers(BUYERS)
  await store.letUsersPay()
  const [postmaster, sandbox] = [findPostmaster(product.dataFolder), sandboxPid(product.pid)]
  const meters = {
    server: () => processCpuMs(product.pid),
    PostgreSQL: () => postgresCpuMs(postmaster),
    sandbox: () => processCpuMs(sandbox),
  }
  const [event] = await store.addEvents(1)
  if (!event) throw new Error('no event to sell')

  const sell = (more: Partial<OrderPlan> = {}) => {
    const plan: OrderPlan = {
      port: Number(new URL(product.url).port),
      buyers: BUYERS,
      seconds: SECONDS,
      event,
      secret: SECRET,
      ...more,
    }
    const args = [JSON.stringify(plan)]
    return readFigures<Orders>(startProcess(onEnd, { file: 'bench/orders/load.ts', args }))
  }

  console.log(`${BUYERS} buyers: warming up, then ${ROUNDS} rounds of ${SECONDS} s`)
  const slices: Slice[] = []
  for (let round = 0; round <= ROUNDS; round += 1) {
    const before = read(meters)
    const orders = await sell()
    const after = read(meters)
    const spent = Object.entries(after).map(([name, ms]) => [name, ms - (before[name] ?? 0)])
    const cpu = { ...Object.fromEntries(spent), 'this load': orders.cpuMs }
    if (round > 0) slices.push({ ...orders, cpu })
  }
  const { dataFolder, pid } = product
  const server = { pid, port: inspectorPort }
  await printParts({ url: store.url, dataFolder, server, sell })
  const { paid, codes } = await store.paidAndCodes(event)
  if (paid !== codes) throw new Error(`${paid} tickets were paid, ${codes} codes issued`)

  const over = (figure: (slice: Slice) => number) => median(slices.map(figure))
  const rate = over((slice) => slice.paid / slice.seconds)
  printTable([
    ['median of rounds', 'orders/s', 'p50', 'p99'],
    [
      `${BUYERS} buyers`,
      rate.toFixed(0),
      `${over(({ p50 }) => p50).toFixed(0)} ms`,
      `${over(({ p99 }) => p99).toFixed(0)} ms`,
    ],
  ])
  const names = Object.keys(slices[0]?.cpu ?? {})
  const share = (name: string) => over(({ cpu, seconds }) => (cpu[name] ?? 0) / (seconds * 1000))
  printTable([
    ['CPU', 'for one order', 'of a core'],
    ...names.map((name) => [
      name,
      `${over(({ cpu, paid: orders }) => (cpu[name] ?? 0) / orders).toFixed(2)} ms`,
      share(name).toFixed(2),
    ]),
  ])
  const cores = names.reduce((sum, name) => sum + share(name), 0)
  const [busiest = ''] = names.toSorted((one, other) => share(other) - share(one))
  console.log(`Bound by CPU: ${cores.toFixed(2)} cores are busy, most with ${busiest}.`)
  console.log(`${codes} codes for ${paid} paid tickets.`)
  const perOrder = (name: string) =>
    `${over(({ cpu, paid: orders }) => (cpu[name] ?? 0) / orders).toFixed(1)} ms`
  const holds = printFigures([
    {
      what: `Whole orders a second, ${BUYERS} buyers: reserve, card through the sandbox, codes`,
      value: formatCount(rate),
      ...atLeast(rate, MIN_PER_SECOND),
    },
    { what: `CPU for one order: ${names.join(', ')}`, value: names.map(perOrder).join(', ') },
  ])
  return (await runInvariants(onEnd, store.url)) && holds
})

function read(meters: Record<string, () => number>): Record<string, number> {
  return Object.fromEntries(Object.entries(meters).map(([name, meter]) => [name, meter()]))
}

/** Process id of the sandbox, which runs as a child of the server. */
function sandboxPid(serverPid: number): number {
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const parent = /\nPPid:\t(\d+)/.exec(readFileSync(`/proc/${name}/status`, 'utf8'))?.[1]
      const command = readFileSync(`/proc/${name}/cmdline`, 'utf8')
      if (Number(parent) === serverPid && command.includes('sandbox/main.ts')) return Number(name)
    } catch {
      // The process has ended in the meantime.
    }
  }
  throw new Error('the sandbox was not found')
}

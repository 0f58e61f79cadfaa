import { type Figure, formatCount, printFigures } from '../scripts/figures/figure.ts'
import { median } from './median.ts'
import type { Orders } from './orders/load.ts'
import type { Slice } from './pages/load-slice.ts'
import { printTable } from './print-table.ts'
import { readCpu } from './processes/read-cpu.ts'
import { readFigures } from './read-figures.ts'
import type { Load } from './reserve/load.ts'
import { findPostmaster } from './reserve/postgres-cpu.ts'
import { openStore } from './reserve/store.ts'
import { runBench } from './run-bench.ts'
import { startProcess } from './start-process.ts'
import { type RunningProduct, startProduct } from './start-product.ts'
import { WITHOUT_LIMITS } from './without-limits.ts'

// `npm run bench:processes`: pages, reservations and whole orders a second with one server process
// and with two on the same database, in turns, and the CPU of each process for one of them. The load
// comes from two processes in both cases, so that it is the same.
const ROUNDS = 5
const SECONDS = 4
const USERS = 60_000
const SLUG = 'congresso-brasileiro-de-dados-abertos'
const SECRET = 'a-secret-key-for-the-benchmark-of-processes'
/** Environment as in production, but without limits. */
const ENVIRONMENT = {
  LOG_LEVEL: 'info',
  ...WITHOUT_LIMITS,
  SECRET_KEY: SECRET,
  ASAAS_WEBHOOK_TOKEN: 'a-webhook-token-for-the-benchmark',
}

/** Work that the load processes did together. */
interface Done {
  readonly count: number
  readonly seconds: number
  readonly loadCpuMs: number
}
/** Loads the servers: half of the load each, or all of it on one. */
type Run = (servers: readonly [RunningProduct, RunningProduct]) => Promise<Done>

await runBench(async (onEnd) => {
  const first = await startProduct(onEnd, ENVIRONMENT)
  const store = await openStore(first.dataFolder)
  onEnd(() => store.close())
  const second = await startProduct(onEnd, { ...ENVIRONMENT, DATABASE_URL: store.url })
  await store.addUsers(USERS)
  await store.letUsersPay()
  const pids = {
    first: first.pid,
    second: second.pid,
    postmaster: findPostmaster(first.dataFolder),
  }

  const load = <T>(file: string, args: string[]) =>
    readFigures<T>(startProcess(onEnd, { file: `bench/${file}`, args }))
  const addEvents = async (count: number) => {
    const [event, other = event] = await store.addEvents(count)
    if (!event || !other) throw new Error('no event was added')
    return [event, other] as const
  }
  const port = ({ url }: RunningProduct) => Number(new URL(url).port)
  const plan = { seconds: SECONDS, secret: SECRET }

  const pages: Run = async (servers) => {
    const loaded = await Promise.all(
      servers.map((server) =>
        load<Slice>('pages/load-slice.ts', [
          `${server.url}/evento/${SLUG}`,
          String(server.pid),
          String(SECONDS),
          '25',
        ]),
      ),
    )
    if (loaded.some(({ refused }) => refused > 0)) throw new Error('pages were refused')
    return add(loaded.map(({ requests, seconds, loadCpuMs }) => [requests, seconds, loadCpuMs]))
  }
  const reservations =
    (events: number): Run =>
    async (servers) => {
      const hot = await addEvents(events)
      const most = USERS / 2
      const loaded = await Promise.all(
        servers.map((server, index) => {
          const asked = {
            ...plan,
            port: port(server),
            connections: 32,
            most,
            firstUser: index * most,
          }
          return load<Load>('reserve/load.ts', [JSON.stringify({ ...asked, events: [hot[index]] })])
        }),
      )
      if (loaded.some(({ refused }) => refused > 0)) throw new Error('reservations were refused')
      return add(loaded.map(({ reserved, seconds, cpuMs }) => [reserved, seconds, cpuMs]))
    }
  const orders: Run = async (servers) => {
    const [event] = await addEvents(1)
    const loaded = await Promise.all(
      servers.map((server, index) => {
        const asked = { ...plan, port: port(server), buyers: 16, firstBuyer: index * 16, event }
        return load<Orders>('orders/load.ts', [JSON.stringify(asked)])
      }),
    )
    return add(loaded.map(({ paid, seconds, cpuMs }) => [paid, seconds, cpuMs]))
  }

  /** Figures of one round: how many a second, and the CPU of each process for one of them. */
  const measure = async (run: Run, servers: readonly [RunningProduct, RunningProduct]) => {
    const before = readCpu(pids)
    const { count, seconds, loadCpuMs } = await run(servers)
    const after = readCpu(pids)
    return [
      count / seconds,
      (after.first - before.first) / count,
      (after.second - before.second) / count,
      (after.postgres - before.postgres) / count,
      (after.sandbox - before.sandbox) / count,
      loadCpuMs / count,
    ]
  }
  console.log(`Warming up, then ${ROUNDS} rounds of ${SECONDS} s with one process and with two`)
  const rows: string[][] = []
  const figures: Figure[] = []
  const loads = {
    pages,
    'reservations of one event': reservations(1),
    'reservations of two events': reservations(2),
    orders,
  }
  for (const [name, run] of Object.entries(loads)) {
    const alone: number[][] = []
    const both: number[][] = []
    await measure(run, [first, second])
    for (let round = 0; round < ROUNDS; round += 1) {
      alone.push(await measure(run, [first, first]))
      both.push(await measure(run, [first, second]))
    }
    const [one, two] = [medians(alone), medians(both)]
    const ratio = median(both.map(([rate = 0], round) => rate / (alone[round]?.[0] ?? 0)))
    rows.push([`${name}: 1 process`, ...one, ''], ['… 2 processes', ...two, ratio.toFixed(2)])
    figures.push({
      what: `One server process and two: ${name} a second`,
      value: `${formatCount(Number(one[0]))}, ${formatCount(Number(two[0]))} (${ratio.toFixed(2)} ×)`,
    })
  }
  printTable([
    ['median', 'a second', 'first', 'second', 'PostgreSQL', 'sandbox', 'load', 'of 1 process'],
    ...rows,
  ])
  console.log('CPU in ms for one page, reservation or order, by process; two cores share them all')
  return printFigures(figures)
})

function add(figures: readonly (readonly [number, number, number])[]): Done {
  const sum = (of: (figure: readonly [number, number, number]) => number) =>
    figures.map(of).reduce((total, figure) => total + figure, 0)
  return {
    count: sum(([count]) => count),
    seconds: Math.max(...figures.map(([, seconds]) => seconds)),
    loadCpuMs: sum(([, , cpuMs]) => cpuMs),
  }
}

/** Median of each figure over the rounds: the rate first, then CPU. */
function medians(rounds: readonly (readonly number[])[]): string[] {
  const figures = (rounds[0] ?? []).map((_, index) =>
    median(rounds.map((round) => round[index] ?? 0)),
  )
  return figures.map((figure, index) => figure.toFixed(index === 0 ? 0 : 3))
}

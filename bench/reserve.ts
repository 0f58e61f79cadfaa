import { setTimeout as sleep } from 'node:timers/promises'
import { type Figure, formatCount, printFigures } from '../scripts/figures/figure.ts'
import { atLeast, nearIdle } from './bars.ts'
import { median } from './median.ts'
import { printTable } from './print-table.ts'
import { findPgbench, runPgbench } from './reserve/pgbench.ts'
import { findPostmaster } from './reserve/postgres-cpu.ts'
import { runLoad, type Slice } from './reserve/run-load.ts'
import { type Server, startServer } from './reserve/start-server.ts'
import { type HotEvent, openStore } from './reserve/store.ts'
import { type OnEnd, runBench } from './run-bench.ts'
import { runInvariants } from './run-invariants.ts'
import { startProduct } from './start-product.ts'

// `npm run bench:reserve`: reservations of one hot ticket type over HTTP with everything that
// belongs to them (tokens, limits, logs, metrics), compared with pgbench doing the minimum in one
// transaction each, and with a bare Fastify route that accepts the same body and does nothing. In
// between is our route without the reservation: what the rest of it costs.
const ROUNDS = 5
const SECONDS = 3
const USERS = 200_000
const MOST = 60_000
const SECRET = 'a-secret-key-for-the-benchmark-of-reservations'
/** Environment as in production, but without limits: all the load comes from one address. */
const AS_IN_PRODUCTION = {
  LOG_LEVEL: 'info',
  REQUESTS_PER_MINUTE: '1000000000',
  SECRET_KEY: SECRET,
}
const EVENTS = 16
/** Requests per second to the quiet event, and for how long. */
const PROBES_PER_SECOND = 50
const PROBE_SECONDS = 6

const MIN_TIMES_PGBENCH = 3
const MIN_OF_BARE = 0.4
const MIN_OF_ONE_EVENT = 0.6
const RUSH_SHARE = 0.6
const MAX_TIMES_IDLE = 5
const MAX_P99_MS = 50

/** Starts the product and the servers that it is compared with. */
async function openSetting(onEnd: OnEnd) {
  const pgbench = findPgbench()
  if (!pgbench)
    console.log('pgbench was not found: install postgresql (Debian) to compare. Going on without.')
  const product = await startProduct(onEnd, AS_IN_PRODUCTION)
  const store = await openStore(product.dataFolder)
  onEnd(() => store.close())
  await store.addUsers(USERS)
  console.log(`${USERS.toLocaleString('en')} users inserted by SQL, each request is another's`)
  const bare = await startServer(onEnd, 'bare-server.ts', AS_IN_PRODUCTION)
  const shell = await startServer(onEnd, 'shell-server.ts', AS_IN_PRODUCTION)
  const watched = { serverPid: product.pid, postmasterPid: findPostmaster(product.dataFolder) }
  return { onEnd, pgbench, product, store, bare, shell, watched }
}
type Setting = Awaited<ReturnType<typeof openSetting>>

const loadPlan = (url: string, events: HotEvent[], connections: number) => ({
  port: Number(new URL(url).port),
  connections,
  seconds: SECONDS,
  events,
  firstUser: 0,
  most: MOST,
  secret: SECRET,
})

/** Reserves at full speed, and compares the answers with what is held. */
async function reserve(
  { onEnd, product, store, watched }: Setting,
  connections: number,
  count = 1,
) {
  const events = await store.addEvents(count)
  const slice = await runLoad(onEnd, loadPlan(product.url, events, connections), watched)
  const held = await store.held(events)
  if (held.some((number) => number !== slice.reserved))
    throw new Error(
      `${slice.reserved} reservations were confirmed, but ${held.join(' and ')} are held`,
    )
  return slice
}

/** Sends the same load to a server that reserves nothing. */
async function loadWithoutReserving(
  { onEnd, store }: Setting,
  server: Server,
  connections: number,
) {
  const plan = loadPlan(server.url, await store.addEvents(1), connections)
  return runLoad(onEnd, plan, { serverPid: server.pid })
}

async function pgbenchRate({ pgbench, store, product }: Setting): Promise<number> {
  const [event] = await store.addEvents(1)
  if (!pgbench || !event) return Number.NaN
  const rate = await runPgbench(pgbench, store.url, product.dataFolder, event, SECONDS)
  await store.deleteSales(event)
  return rate
}

interface Figures {
  /** Slices of load by kind, one for each round. */
  readonly slices: ReadonlyMap<string, Slice[]>
  readonly pgbenchRates: readonly number[]
}

async function measureRates(setting: Setting): Promise<Figures> {
  const { pgbench, bare, shell } = setting
  const kinds: Record<string, () => Promise<Slice>> = {
    'bare POST, 64': () => loadWithoutReserving(setting, bare, 64),
    'bare POST, 256': () => loadWithoutReserving(setting, bare, 256),
    'all but the reservation, 256': () => loadWithoutReserving(setting, shell, 256),
    'reserve, 64': () => reserve(setting, 64),
    'reserve, 256': () => reserve(setting, 256),
    [`reserve, 256, ${EVENTS} events`]: () => reserve(setting, 256, EVENTS),
  }
  for (const measure of Object.values(kinds)) await measure()
  const slices = new Map<string, Slice[]>(Object.keys(kinds).map((name) => [name, []]))
  const pgbenchRates: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    if (pgbench) pgbenchRates.push(await pgbenchRate(setting))
    for (const [name, measure] of Object.entries(kinds)) slices.get(name)?.push(await measure())
  }
  return { slices, pgbenchRates }
}

const medianFigure = ({ slices }: Figures, name: string, figure: (slice: Slice) => number) =>
  median((slices.get(name) ?? []).map(figure))

const medianRate = (figures: Figures, name: string) =>
  medianFigure(figures, name, ({ reserved, seconds }) => reserved / seconds)

function printRates(figures: Figures): void {
  const over = (name: string, figure: (slice: Slice) => number) =>
    medianFigure(figures, name, figure)
  const cpu = (name: string, ms: (slice: Slice) => number) =>
    `${over(name, (slice) => (ms(slice) * 1000) / slice.reserved).toFixed(0)} µs`
  const { slices, pgbenchRates } = figures
  printTable([
    ['median of rounds', 'per second', 'p50 ms', 'p99 ms', 'server CPU', 'PostgreSQL', 'load CPU'],
    ...(pgbenchRates.length > 0
      ? [['pgbench, 16 clients', median(pgbenchRates).toFixed(0), '', '', '', '', '']]
      : []),
    ...[...slices.keys()].map((name) => [
      name,
      medianRate(figures, name).toFixed(0),
      over(name, ({ p50 }) => p50).toFixed(1),
      over(name, ({ p99 }) => p99).toFixed(1),
      cpu(name, ({ serverCpuMs }) => serverCpuMs),
      cpu(name, ({ postgresCpuMs }) => postgresCpuMs),
      cpu(name, ({ cpuMs }) => cpuMs),
    ]),
  ])
}

/** Latency of a quiet event: alone, and beside a rush for another one. */
interface QuietP99 {
  readonly idle: number
  readonly rush: number
  /** Reservations a second of the rush. */
  readonly rushRate: number
}

async function probeQuietEvent(setting: Setting, fullRate: number): Promise<QuietP99> {
  const { onEnd, product, store, watched } = setting
  const rushRate = Math.floor(fullRate * RUSH_SHARE)
  const quiet: { idle: number[]; rush: number[] } = { idle: [], rush: [] }
  const probe = async () => {
    const [event] = await store.addEvents(1)
    const plan = { ...loadPlan(product.url, event ? [event] : [], 8), most: 1_000 }
    return runLoad(onEnd, { ...plan, rate: PROBES_PER_SECOND, seconds: PROBE_SECONDS }, watched)
  }
  const startRush = async () => {
    const seconds = PROBE_SECONDS + 2
    const plan = loadPlan(product.url, await store.addEvents(1), 256)
    const most = rushRate * seconds
    return { ended: runLoad(onEnd, { ...plan, most, rate: rushRate, seconds }, watched) }
  }
  for (let round = 0; round < 3; round += 1) {
    quiet.idle.push((await probe()).p99)
    const { ended } = await startRush()
    await sleep(1000)
    quiet.rush.push((await probe()).p99)
    await ended
  }
  return { idle: median(quiet.idle), rush: median(quiet.rush), rushRate }
}

/** Figures at a number of connections, against pgbench and the bare route. */
function listRates(figures: Figures, connections: number): Figure[] {
  const name = `reserve, ${connections}`
  const rate = medianRate(figures, name)
  const ratio = (value: number, minimum: number): Pick<Figure, 'value' | 'bar' | 'holds'> => ({
    value: `${value.toFixed(2)} ×`,
    ...atLeast(value, minimum),
  })
  const cpu = (ms: (slice: Slice) => number) =>
    medianFigure(figures, name, (slice) => (ms(slice) * 1000) / slice.reserved).toFixed(0)
  const pgbench = median([...figures.pgbenchRates])
  const bare = medianRate(figures, `bare POST, ${connections}`)
  const at = `${connections} connections`
  const spent = [cpu(({ serverCpuMs }) => serverCpuMs), cpu(({ postgresCpuMs }) => postgresCpuMs)]
  return [
    { what: `Reservations a second, ${at}`, value: formatCount(rate) },
    ...(figures.pgbenchRates.length > 0
      ? [
          {
            what: `… against pgbench (${formatCount(pgbench)})`,
            ...ratio(rate / pgbench, MIN_TIMES_PGBENCH),
          },
        ]
      : []),
    {
      what: `… against a bare Fastify POST (${formatCount(bare)})`,
      ...ratio(rate / bare, MIN_OF_BARE),
    },
    { what: '… CPU of the server and of PostgreSQL for one', value: `${spent.join(', ')} µs` },
  ]
}

function listFigures(figures: Figures, { idle, rush, rushRate }: QuietP99): Figure[] {
  const rate = (name: string) => medianRate(figures, name)
  const ofOneEvent = rate(`reserve, 256, ${EVENTS} events`) / rate('reserve, 256')
  const shell = rate('all but the reservation, 256') / rate('bare POST, 256')
  return [
    ...listRates(figures, 64),
    ...listRates(figures, 256),
    {
      what: '… our route without the reservation, against the bare one',
      value: `${shell.toFixed(2)} ×`,
    },
    {
      what: `Reservations of ${EVENTS} events against one`,
      value: `${ofOneEvent.toFixed(2)} ×`,
      ...atLeast(ofOneEvent, MIN_OF_ONE_EVENT),
    },
    {
      what: `Another event's p99 beside ${formatCount(rushRate)} reservations a second (idle ${idle.toFixed(1)} ms)`,
      value: `${rush.toFixed(1)} ms`,
      ...nearIdle(rush, { idle, maxTimesIdle: MAX_TIMES_IDLE, maxMs: MAX_P99_MS }),
    },
  ]
}

await runBench(async (onEnd) => {
  const setting = await openSetting(onEnd)
  console.log(`Warming up, then ${ROUNDS} rounds of ${SECONDS} s for each`)
  const figures = await measureRates(setting)
  printRates(figures)
  const p99 = await probeQuietEvent(setting, medianRate(figures, 'reserve, 256'))
  const holds = printFigures(listFigures(figures, p99))
  return (await runInvariants(onEnd, setting.store.url)) && holds
})

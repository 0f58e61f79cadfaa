import { setTimeout as sleep } from 'node:timers/promises'
import { median } from './median.ts'
import { printTable } from './print-table.ts'
import { findPgbench, runPgbench } from './reserve/pgbench.ts'
import { findPostmaster } from './reserve/postgres-cpu.ts'
import { runLoad, type Slice } from './reserve/run-load.ts'
import { type Server, startServer } from './reserve/start-server.ts'
import { type HotEvent, openStore } from './reserve/store.ts'
import { runBench } from './run-bench.ts'
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

await runBench(async (onEnd) => {
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

  const plan = (events: HotEvent[], connections: number, url = product.url) => ({
    port: Number(new URL(url).port),
    connections,
    seconds: SECONDS,
    events,
    firstUser: 0,
    most: MOST,
    secret: SECRET,
  })
  const reserve = async (connections: number, count = 1) => {
    const events = await store.addEvents(count)
    const slice = await runLoad(onEnd, plan(events, connections), watched)
    const held = await store.held(events)
    if (held.some((number) => number !== slice.reserved))
      throw new Error(
        `${slice.reserved} reservations were confirmed, but ${held.join(' and ')} are held`,
      )
    return slice
  }
  const without = async (server: Server, connections: number) => {
    const asked = plan(await store.addEvents(1), connections, server.url)
    return runLoad(onEnd, asked, { serverPid: server.pid })
  }
  const pgbenchRate = async () => {
    const [event] = await store.addEvents(1)
    if (!pgbench || !event) return Number.NaN
    const rate = await runPgbench(pgbench, store.url, product.dataFolder, event, SECONDS)
    await store.deleteSales(event)
    return rate
  }

  console.log(`Warming up, then ${ROUNDS} rounds of ${SECONDS} s for each`)
  const kinds: Record<string, () => Promise<Slice>> = {
    'bare POST, 64': () => without(bare, 64),
    'bare POST, 256': () => without(bare, 256),
    'all but the reservation, 256': () => without(shell, 256),
    'reserve, 64': () => reserve(64),
    'reserve, 256': () => reserve(256),
    [`reserve, 256, ${EVENTS} events`]: () => reserve(256, EVENTS),
  }
  for (const measure of Object.values(kinds)) await measure()
  const slices = new Map<string, Slice[]>(Object.keys(kinds).map((name) => [name, []]))
  const pgbenchRates: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    if (pgbench) pgbenchRates.push(await pgbenchRate())
    for (const [name, measure] of Object.entries(kinds)) slices.get(name)?.push(await measure())
  }

  const over = (name: string, figure: (slice: Slice) => number) =>
    median((slices.get(name) ?? []).map(figure))
  const rate = ({ reserved, seconds }: Slice) => reserved / seconds
  const medianRate = (name: string) => over(name, rate)
  const each = (cpu: (slice: Slice) => number) => (slice: Slice) =>
    (cpu(slice) * 1000) / slice.reserved
  printTable([
    ['median of rounds', 'per second', 'p50 ms', 'p99 ms', 'server CPU', 'PostgreSQL', 'load CPU'],
    ...(pgbench
      ? [['pgbench, 16 clients', median(pgbenchRates).toFixed(0), '', '', '', '', '']]
      : []),
    ...Object.keys(kinds).map((name) => [
      name,
      medianRate(name).toFixed(0),
      over(name, ({ p50 }) => p50).toFixed(1),
      over(name, ({ p99 }) => p99).toFixed(1),
      `${over(
        name,
        each(({ serverCpuMs }) => serverCpuMs),
      ).toFixed(0)} µs`,
      `${over(
        name,
        each(({ postgresCpuMs }) => postgresCpuMs),
      ).toFixed(0)} µs`,
      `${over(
        name,
        each(({ cpuMs }) => cpuMs),
      ).toFixed(0)} µs`,
    ]),
  ])

  const rushRate = Math.floor(medianRate('reserve, 256') * RUSH_SHARE)
  const quiet: { idle: number[]; rush: number[] } = { idle: [], rush: [] }
  const probe = async () => {
    const [event] = await store.addEvents(1)
    const asked = { ...plan(event ? [event] : [], 8), most: 1_000 }
    return runLoad(onEnd, { ...asked, rate: PROBES_PER_SECOND, seconds: PROBE_SECONDS }, watched)
  }
  for (let round = 0; round < 3; round += 1) {
    quiet.idle.push((await probe()).p99)
    const most = rushRate * (PROBE_SECONDS + 2)
    const events = await store.addEvents(1)
    const rush = runLoad(
      onEnd,
      { ...plan(events, 256), most, rate: rushRate, seconds: PROBE_SECONDS + 2 },
      watched,
    )
    await sleep(1000)
    quiet.rush.push((await probe()).p99)
    await rush
  }
  const [idle, rush] = [median(quiet.idle), median(quiet.rush)]
  console.log(
    `Another event's p99: ${idle.toFixed(1)} ms idle, ${rush.toFixed(1)} ms beside a rush of ${rushRate}/s`,
  )

  const bars: [string, number, number][] = [
    ...(['64', '256'] as const).flatMap((connections): [string, number, number][] => [
      ...(pgbench
        ? [
            [
              `times pgbench at ${connections}`,
              medianRate(`reserve, ${connections}`) / median(pgbenchRates),
              MIN_TIMES_PGBENCH,
            ] as [string, number, number],
          ]
        : []),
      [
        `of the bare POST at ${connections}`,
        medianRate(`reserve, ${connections}`) / medianRate(`bare POST, ${connections}`),
        MIN_OF_BARE,
      ],
    ]),
    [
      `of one event's rate with ${EVENTS} hot events`,
      medianRate(`reserve, 256, ${EVENTS} events`) / medianRate('reserve, 256'),
      MIN_OF_ONE_EVENT,
    ],
  ]
  for (const [name, value, least] of bars)
    console.log(`${value >= least ? '✓' : '✗'} ${value.toFixed(2)} ${name} (at least ${least})`)
  const shellShare = medianRate('all but the reservation, 256') / medianRate('bare POST, 256')
  console.log(`  ${shellShare.toFixed(2)} of the bare POST at 256 by all but the reservation`)
  const isCalm = rush <= MAX_P99_MS || rush <= idle * MAX_TIMES_IDLE
  console.log(
    `${isCalm ? '✓' : '✗'} ${(rush / idle).toFixed(1)} times the idle p99 for another event ` +
      `(at most ${MAX_TIMES_IDLE}, or ${MAX_P99_MS} ms)`,
  )
  const holds = await runInvariants(onEnd, store.url)
  return holds && isCalm && bars.every(([, value, least]) => value >= least)
})

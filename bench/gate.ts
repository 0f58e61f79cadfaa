import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createTokens } from '../api/areas/accounts/tokens.ts'
import { createTicketKeys } from '../api/areas/tickets/ticket-keys.ts'
import { formatCount, printFigures } from '../scripts/figures/figure.ts'
import { atLeast, nearIdle } from './bars.ts'
import { measurePage } from './gate/measure-page.ts'
import { type MeasuredScans, runScans } from './gate/run-scans.ts'
import { openGateStore } from './gate/store.ts'
import { median } from './median.ts'
import { printTable } from './print-table.ts'
import { findPostmaster } from './reserve/postgres-cpu.ts'
import { runLoad } from './reserve/run-load.ts'
import { openStore, userId } from './reserve/store.ts'
import { type OnEnd, runBench } from './run-bench.ts'
import { startProduct } from './start-product.ts'

// `npm run bench:gate`: complete scans over HTTP, at full speed and during a rush of reservations;
// then the phone's own work, in a real page. `-- short` for a quick run.
const isShort = process.argv.includes('short')
const ROUNDS = isShort ? 1 : 3
const SECONDS = isShort ? 1 : 2
const CONNECTIONS = [4, 8, 16]
const CODES = 20_000
const USERS = 200_000
const SECRET = 'a-secret-key-for-the-benchmark-of-gates'
/** Scans per second of the latency probe, and its duration. */
const PROBE_PER_SECOND = 50
const PROBE_SECONDS = isShort ? 3 : 6
const PAGE_CODES = isShort ? 200 : 1_000

const MIN_SCANS = 1_000
const RUSH_SHARE = 0.6
const MAX_TIMES_IDLE = 3
const MAX_P99_MS = 50

async function openSetting(onEnd: OnEnd) {
  const product = await startProduct(onEnd, {
    // Environment of production, but without limits: all the load comes from one address and one user.
    LOG_LEVEL: 'info',
    REQUESTS_PER_MINUTE: '1000000000',
    SECRET_KEY: SECRET,
  })
  const store = await openStore(product.dataFolder)
  onEnd(() => store.close())
  await store.addUsers(USERS)
  const codes = await openGateStore(store.url)
  onEnd(() => codes.close())
  const watched = { serverPid: product.pid, postmasterPid: findPostmaster(product.dataFolder) }
  return { onEnd, product, port: Number(new URL(product.url).port), store, codes, watched }
}
type Setting = Awaited<ReturnType<typeof openSetting>>

const staff = userId(0)
const bearer = () =>
  createTokens([SECRET]).issueAccess({ userId: staff, loginId: randomUUID() }, new Date())
const keys = createTicketKeys({ SECRET_KEY: [SECRET], TICKET_KEYS: [] })

/** A gate of a new event, with codes that nobody has scanned yet. */
async function openGate({ store, codes }: Setting) {
  const [event] = await store.addEvents(1)
  if (!event) throw new Error('no event to scan at')
  const ids = await codes.addCodes(event, CODES)
  await codes.addStaff(event, staff)
  return { event, ids, unseen: ids.map((id) => keys.sign(event.eventId, id)), answered: 0 }
}
type Gate = Awaited<ReturnType<typeof openGate>>

interface ScanSlicePlan {
  readonly connections: number
  readonly seconds: number
  /** Codes available for the slice. */
  readonly most: number
  readonly rate?: number
}

async function scanSlice(
  { onEnd, product, port, watched }: Setting,
  gate: Gate,
  plan: ScanSlicePlan,
) {
  const file = join(product.dataFolder, 'scans.json')
  writeFileSync(file, JSON.stringify(gate.unseen.splice(0, plan.most)))
  const { eventId } = gate.event
  const scans = await runScans(onEnd, { ...plan, port, eventId, bearer: bearer(), file }, watched)
  gate.answered += scans.answered
  return scans
}

async function checkAdmitted({ codes }: Setting, { event, answered }: Gate): Promise<void> {
  const admitted = await codes.admitted(event)
  if (admitted.some((number) => number !== answered))
    throw new Error(`${answered} scans were answered, admitted are ${admitted.join(', ')}`)
}

/** Scans at full speed, and returns the best median of scans a second. */
async function measureScans(setting: Setting): Promise<number> {
  const measured = new Map(CONNECTIONS.map((connections) => [connections, [] as MeasuredScans[]]))
  for (let round = 0; round <= ROUNDS; round += 1) {
    const gate = await openGate(setting)
    for (const [connections, slices] of measured) {
      const most = Math.floor(CODES / CONNECTIONS.length)
      const scans = await scanSlice(setting, gate, { connections, seconds: SECONDS, most })
      if (round > 0) slices.push(scans)
    }
    await checkAdmitted(setting, gate)
  }
  const over = (slices: readonly MeasuredScans[], figure: (scans: MeasuredScans) => number) =>
    median(slices.map(figure))
  const scanRate = ({ answered, seconds }: MeasuredScans) => answered / seconds
  const each = (cpuMs: number, { answered }: MeasuredScans) => (cpuMs * 1000) / answered
  printTable([
    ['median of rounds', 'scans a second', 'p50 ms', 'p99 ms', 'server CPU', 'PostgreSQL'],
    ...[...measured].map(([connections, slices]) => [
      `${connections} gates`,
      over(slices, scanRate).toFixed(0),
      over(slices, ({ p50 }) => p50).toFixed(1),
      over(slices, ({ p99 }) => p99).toFixed(1),
      `${over(slices, (scans) => each(scans.serverCpuMs, scans)).toFixed(0)} µs`,
      `${over(slices, (scans) => each(scans.postgresCpuMs, scans)).toFixed(0)} µs`,
    ]),
  ])
  return Math.max(...[...measured.values()].map((slices) => over(slices, scanRate)))
}

/** Reserves at another event, at full speed or at a rate, and returns reservations a second. */
async function reserve({ onEnd, port, store, watched }: Setting, seconds: number, rate?: number) {
  const events = await store.addEvents(1)
  const most = rate ? Math.ceil(rate * seconds) : 60_000
  const plan = { port, connections: 256, seconds, events, firstUser: 1, most, secret: SECRET }
  const slice = await runLoad(onEnd, rate ? { ...plan, rate } : plan, watched)
  return slice.reserved / slice.seconds
}

/** Latency of a scan: alone, and beside a rush of reservations. */
async function probeBesideRush(setting: Setting, gate: Gate) {
  await reserve(setting, SECONDS)
  const rates: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) rates.push(await reserve(setting, SECONDS))
  const rushRate = Math.floor(median(rates) * RUSH_SHARE)
  const probe = () =>
    scanSlice(setting, gate, {
      connections: 8,
      seconds: PROBE_SECONDS,
      most: PROBE_PER_SECOND * PROBE_SECONDS,
      rate: PROBE_PER_SECOND,
    })
  const quiet: { idle: number[]; rush: number[] } = { idle: [], rush: [] }
  for (let round = 0; round < ROUNDS; round += 1) {
    quiet.idle.push((await probe()).p99)
    const rush = reserve(setting, PROBE_SECONDS + 2, rushRate)
    await sleep(1000)
    quiet.rush.push((await probe()).p99)
    await rush
  }
  await checkAdmitted(setting, gate)
  return { idle: median(quiet.idle), rush: median(quiet.rush), rushRate }
}

/** Measures what a gate's phone does by itself. */
async function measurePhone({ onEnd, product }: Setting, { event, ids }: Gate) {
  const { eventId } = event
  return measurePage(onEnd, {
    url: product.url,
    bearer: bearer(),
    eventId,
    codes: ids.slice(-PAGE_CODES).map((id) => ({ id, text: keys.sign(eventId, id) })),
  })
}

await runBench(async (onEnd) => {
  const setting = await openSetting(onEnd)
  console.log(`Warming up, then ${ROUNDS} rounds of ${SECONDS} s for each, ${CODES} codes a round`)
  const best = await measureScans(setting)
  const gate = await openGate(setting)
  const { idle, rush, rushRate } = await probeBesideRush(setting, gate)
  const phone = await measurePhone(setting, gate)
  return printFigures([
    {
      what: `Scans a second, best of ${CONNECTIONS.join(', ')} gates`,
      value: formatCount(best),
      ...atLeast(best, MIN_SCANS),
    },
    {
      what: `p99 of a scan beside ${formatCount(rushRate)} reservations a second (idle ${idle.toFixed(1)} ms)`,
      value: `${rush.toFixed(1)} ms`,
      ...nearIdle(rush, { idle, maxTimesIdle: MAX_TIMES_IDLE, maxMs: MAX_P99_MS }),
    },
    {
      what: 'Gate offline: signatures verified and looked up, verdicts stored, a second',
      value: `${formatCount(phone.verified)}, ${formatCount(phone.judged)}`,
    },
    {
      what: `Gate offline: from frame to verdict (${phone.decoder}), median and p99`,
      value: `${phone.frameMs.toFixed(1)}, ${phone.frameP99Ms.toFixed(1)} ms`,
    },
  ])
})

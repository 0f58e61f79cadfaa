import { setTimeout as sleep } from 'node:timers/promises'
import { printFigures } from '../scripts/figures/figure.ts'
import { atMost } from './bars.ts'
import { freePort } from './free-port.ts'
import { median } from './median.ts'
import type { Slice } from './pages/load-slice.ts'
import { measure, type Target } from './pages/measure.ts'
import { printTable } from './print-table.ts'
import { type OnEnd, runBench } from './run-bench.ts'
import { startProcess } from './start-process.ts'
import { startProduct } from './start-product.ts'

// `npm run bench:pages`: cost of shared responses (pages, and the event over the API) in requests
// per second and server CPU, compared with a bare Fastify route in the same run.
const SLUG = 'congresso-brasileiro-de-dados-abertos'
const ROUNDS = 5
const SLICE_SECONDS = 3
const PAGE_MAX_TIMES_BARE = 2
const API_MAX_TIMES_BARE = 4

const perSecond = ({ requests, seconds }: Slice) => requests / seconds
/** CPU time per request in microseconds. */
const serverCpu = ({ requests, serverCpuMs }: Slice) => (serverCpuMs * 1000) / requests
const loadCpu = ({ requests, loadCpuMs }: Slice) => (loadCpuMs * 1000) / requests

await runBench(async (onEnd) => {
  const product = await startProduct(onEnd, {
    // Logs and metrics as in production, but without limits: all the load comes from one address.
    LOG_LEVEL: 'info',
    REQUESTS_PER_MINUTE: '1000000000',
    PAGES_PER_MINUTE: '1000000000',
  })
  const at = (name: string, path: string) => ({ name, pid: product.pid, url: product.url + path })
  const bare = await startBare(onEnd)
  const event = at('event page', `/evento/${SLUG}`)
  const eventAnswer = at('event, API', `/api/events/${SLUG}`)
  const targets = [bare, at('listing page', '/'), event, eventAnswer]

  console.log(`Warming up, then ${ROUNDS} rounds of ${SLICE_SECONDS} s for each`)
  for (const target of targets) await measure(onEnd, target, SLICE_SECONDS)
  const slices = new Map(targets.map((target): [Target, Slice[]] => [target, []]))
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const target of targets) {
      slices.get(target)?.push(await measure(onEnd, target, SLICE_SECONDS))
    }
  }

  const over = (target: Target, figure: (slice: Slice, round: number) => number) =>
    median((slices.get(target) ?? []).map(figure))
  const timesBare = (target: Target, figure: (slice: Slice) => number) =>
    over(target, (slice, round) => {
      const reference = slices.get(bare)?.[round]
      return reference ? figure(slice) / figure(reference) : Number.NaN
    })
  printTable([
    ['median of rounds', 'requests/s', 'of bare', 'server CPU', 'of bare', 'load CPU'],
    ...targets.map((target) => [
      target.name,
      over(target, perSecond).toFixed(0),
      timesBare(target, perSecond).toFixed(2),
      `${over(target, serverCpu).toFixed(1)} µs`,
      timesBare(target, serverCpu).toFixed(2),
      `${over(target, loadCpu).toFixed(1)} µs`,
    ]),
  ])
  const bars = [
    { target: event, maxRatio: PAGE_MAX_TIMES_BARE },
    { target: eventAnswer, maxRatio: API_MAX_TIMES_BARE },
  ]
  return printFigures(
    bars.map(({ target, maxRatio }) => {
      const ratio = timesBare(target, serverCpu)
      return {
        what: `CPU of the ${target.name} from the cache (${over(target, serverCpu).toFixed(0)} µs), against a bare Fastify route`,
        value: `${ratio.toFixed(2)} ×`,
        ...atMost(ratio, maxRatio),
      }
    }),
  )
})

async function startBare(onEnd: OnEnd): Promise<Target> {
  const port = String(await freePort())
  const { pid } = startProcess(onEnd, { file: 'bench/pages/bare-server.ts', args: [port] })
  const url = `http://localhost:${port}/`
  while (!(await fetch(url).catch(() => undefined))?.ok) await sleep(50)
  return { name: 'bare Fastify route', url, pid }
}

import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { call } from './call.ts'
import type { Fault } from './fault.ts'
import { untilFirstAnswers, waitUntil } from './wait-until.ts'

const SLOW_CLIENTS = 200

const slowClients: Fault = {
  name: 'slow-clients',
  async fire({ scene, sendCrowd }) {
    let times = 0
    const sockets = scene.urls().flatMap((url) =>
      Array.from({ length: SLOW_CLIENTS }, (_, index) => {
        const socket = connect(Number(new URL(url).port), '127.0.0.1', () => {
          times += 1
        })
        socket.on('error', () => undefined)
        if (index % 2 === 0) socket.write('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ')
        else {
          socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(30))
          socket.pause()
        }
        return socket
      }),
    )
    await sendCrowd()
    for (const socket of sockets) socket.destroy()
    return { times, seen: 'connections that send half a request or never read' }
  },
}

const STALL_MS = 3_000

/** A process that hangs, as in an endless loop, and then continues. */
const stalled: Fault = {
  name: 'server-stalled',
  async fire({ scene, sendCrowd, ledger }) {
    const victim = scene.products.at(-1)
    const gone = sendCrowd()
    await untilFirstAnswers(ledger)
    victim?.process.kill('SIGSTOP')
    await sleep(STALL_MS)
    victim?.process.kill('SIGCONT')
    await gone
    const { slowestMs } = ledger
    if (slowestMs < STALL_MS / 2) throw new Error('nobody waited for the process that stood still')
    const seen = `process stood still for ${STALL_MS / 1000} s; slowest answer ${(slowestMs / 1000).toFixed(1)} s`
    return { times: 1, seen }
  },
}

/**
 * A process that is terminated behind a load balancer, which sends nothing to a server that is not
 * ready.
 */
const terminated: Fault = {
  name: 'server-terminated',
  async fire({ scene, sendCrowd, ledger }) {
    const last = scene.products.length - 1
    const victim = scene.products[last]
    let isLeaving = false
    const urls = () => scene.urls().filter((url) => !isLeaving || url !== victim?.url)
    const gone = sendCrowd({ urls })
    await untilFirstAnswers(ledger)
    const since = performance.now()
    const stopped = victim?.stop()
    await waitUntil('the server to say that it leaves', 60_000, async () => {
      const { status } = await call({ url: `${victim?.url}/health/ready` })
      return status !== 200
    })
    isLeaving = true
    const learned = `learned of it after ${((performance.now() - since) / 1000).toFixed(1)} s`
    const code = await stopped
    await scene.start({}, last)
    isLeaving = false
    await gone
    if (code !== 0) throw new Error(`the process ended with ${code}`)
    if (ledger.broken > 0)
      throw new Error(`requests failed: ${[...ledger.breaks].join('; ')}; ${learned}`)
    return { times: 1, seen: `SIGTERM in the midst, exit code 0, no request failed; ${learned}` }
  },
}

const MEASURED = 150
const OVERLOAD_SECONDS = 3
/** Minimum, since four times the rate of a busy machine would be no crowd. */
const MIN_BUYERS = 400
const MAX_BUYERS = 2_500

const overloaded: Fault = {
  name: 'overload',
  capacity: 100_000,
  async fire({ sendCrowd, ledger }) {
    const since = performance.now()
    await sendCrowd({ buyers: MEASURED, within: 0, habits: { card: 1 } })
    const rate = MEASURED / ((performance.now() - since) / 1000)
    const wanted = Math.ceil(rate * 4 * OVERLOAD_SECONDS)
    const buyers = Math.min(MAX_BUYERS, Math.max(MIN_BUYERS, wanted))
    await sendCrowd({ buyers, within: OVERLOAD_SECONDS * 1000, habits: { card: 1 } })
    const ratio = buyers / OVERLOAD_SECONDS / rate
    const slowest = `slowest answer ${(ledger.slowestMs / 1000).toFixed(1)} s`
    const seen = `orders at ${ratio.toFixed(1)} times the ${rate.toFixed(0)}/s that were measured, ${slowest}`
    if (ratio < 3.9) throw new Error(`no overload: ${seen}`)
    return { times: buyers, seen }
  },
}

const OFF_MS = 3 * 3_600_000
/** Interval in which processes release expired reservations, and a little more. */
const RELEASED_BY_THEN_MS = 11_000

const clockOff: Fault = {
  name: 'clock-off',
  async fire({ scene, event, sendCrowd }) {
    const last = scene.products.length - 1
    await scene.products[last]?.stop()
    const shift = new URL('../testing/shift-date.ts', import.meta.url).href
    const environment = { NODE_OPTIONS: `--import=${shift}`, SHIFT_DATE_MS: String(OFF_MS) }
    const product = await scene.start(environment, last)
    await sendCrowd()
    await sleep(RELEASED_BY_THEN_MS)
    const { rows } = await scene.pool.query(
      `select 1 from sales where event_id = $1 and status = 'EXPIRED'`,
      [event.eventId],
    )
    if (rows.length > 0) throw new Error(`${rows.length} reservations ended early`)
    const said = /The clock of this process says (\S+)/.exec(product.output())?.[1] ?? ''
    await product.stop()
    await scene.start({}, last)
    const hours = Math.round((new Date(said).getTime() - Date.now()) / 3_600_000)
    return { times: said ? 1 : 0, seen: `one server ${hours} h ahead, nothing expired early` }
  },
}

export const loadFaults: readonly Fault[] = [slowClients, stalled, terminated, overloaded, clockOff]

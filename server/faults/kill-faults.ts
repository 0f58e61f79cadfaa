import { blockReservations, countBlocked } from '../testing/hot-event.ts'
import type { RunningProduct } from '../testing/run-product.ts'
import type { Fault, Round } from './fault.ts'
import { waitUntil } from './wait-until.ts'

const WAIT_TIMEOUT_MS = 20_000

/** Kills a server with SIGKILL; returns a description. */
export async function killProcess({ scene }: Round, index: number): Promise<string> {
  const victim = productAt(scene.products, index)
  victim.process.kill('SIGKILL')
  await victim.stop()
  return `process ${victim.process.pid} ended by ${victim.process.signalCode}`
}

export async function startAgain({ scene }: Round, index: number): Promise<string> {
  const since = performance.now()
  await scene.start({}, index)
  return `ready again after ${((performance.now() - since) / 1000).toFixed(1)} s`
}

function productAt(products: readonly RunningProduct[], index: number): RunningProduct {
  const product = products.at(index)
  if (!product) throw new Error('there is no such process')
  return product
}

const inReserve: Fault = {
  name: 'kill-in-reserve',
  async fire(round) {
    const { scene, event } = round
    const last = scene.products.length - 1
    const unblock = await blockReservations(scene, event.eventId)
    const gone = round.sendCrowd()
    // Each process runs one such call per event at a time: all of them are in it.
    try {
      await waitUntil('all servers to be reserving', WAIT_TIMEOUT_MS, async () => {
        return (await countBlocked(scene, 'reserve_tickets')) >= scene.products.length
      })
      await killProcess(round, last)
    } finally {
      await unblock()
    }
    const again = await startAgain(round, last)
    await gone
    return { times: round.ledger.broken, seen: `requests cut off in the midst, ${again}` }
  },
}

const inCharge: Fault = {
  name: 'kill-in-charge',
  async fire(round) {
    const { scene, event } = round
    const last = scene.products.length - 1
    const slow = { route: 'POST /payments', kind: 'slow', when: 'after', ms: 2_500, calls: 500 }
    await scene.provider.control('faults', slow)
    const gone = round.sendCrowd({ habits: { card: 3, pix: 2, 'card, clicked twice': 1 } })
    await waitUntil('charges under way', WAIT_TIMEOUT_MS, async () => {
      return (await scene.provider.calls('POST /payments')) >= 12
    })
    const ended = await killProcess(round, last)
    const { rows } = await scene.pool.query<{ count: number }>(
      `select count(*)::int as count from charges where event_id = $1 and status = 'SENDING'`,
      [event.eventId],
    )
    await scene.provider.control('reset')
    const again = await startAgain(round, last)
    await gone
    const under = `${rows[0]?.count ?? 0} charges were being sent`
    return { times: round.ledger.broken, seen: `requests cut off, ${under}, ${ended}, ${again}` }
  },
}

const inSettlement: Fault = {
  name: 'kill-in-settlement',
  async fire(round) {
    const { scene } = round
    const last = scene.products.length - 1
    const slow = { route: 'POST /payments', kind: 'slow', when: 'after', ms: 2_500, calls: 500 }
    await scene.provider.control('faults', slow)
    const before = await scene.provider.calls('POST /payments')
    const gone = round.sendCrowd({ habits: { card: 5, pix: 1 } })
    await waitUntil('charges under way', WAIT_TIMEOUT_MS, async () => {
      return (await scene.provider.calls('POST /payments')) >= before + 12
    })
    const client = await scene.pool.connect()
    let settling = 0
    try {
      await client.query('begin')
      // Codes are inserted in the midst of a batch, after its charges and sales were changed.
      await client.query('lock table ticket_codes in share row exclusive mode')
      // One process waits there, and the others for the tickets that it has locked.
      await waitUntil('all servers to be settling', WAIT_TIMEOUT_MS, async () => {
        const inserting = await countBlocked(scene, 'insert into ticket_codes')
        settling = inserting + (await countBlocked(scene, 'select lock_ticket_types'))
        return inserting > 0 && settling >= scene.products.length
      })
      await killProcess(round, last)
    } finally {
      // Closed, so that the lock ends however this went.
      client.release(true)
    }
    await scene.provider.control('reset')
    const again = await startAgain(round, last)
    await gone
    return { times: settling, seen: `batches of paid orders were being settled, ${again}` }
  },
}

const inWebhook: Fault = {
  name: 'kill-in-webhook',
  async fire(round) {
    const { scene } = round
    const { provider } = scene
    await provider.control('webhook-events', { hold: true })
    await round.sendCrowd({ habits: { pix: 4, card: 1 } })
    const before = (await provider.webhooks()).failed
    const client = await scene.pool.connect()
    let blocked = 0
    try {
      await client.query('begin')
      await client.query('lock table webhook_events in share row exclusive mode')
      await provider.control('webhook-events', { hold: false })
      // A process stores its events in batches, one after the other.
      await waitUntil('webhook events being taken', WAIT_TIMEOUT_MS, async () => {
        blocked = await countBlocked(scene, 'insert into webhook_events')
        return blocked > 0
      })
      await killProcess(round, 0)
    } finally {
      // Closed, so that the lock ends however this went.
      client.release(true)
    }
    const again = await startAgain(round, 0)
    await waitUntil('failed webhook events', WAIT_TIMEOUT_MS, async () => {
      return (await provider.webhooks()).failed > before
    })
    return { times: blocked, seen: `batch of webhook events was being taken, ${again}` }
  },
}

export const killFaults: readonly Fault[] = [inReserve, inCharge, inSettlement, inWebhook]

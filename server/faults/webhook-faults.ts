import { randomUUID } from 'node:crypto'
import { seeded } from '../testing/seeded.ts'
import { call } from './call.ts'
import type { Fault, Round } from './fault.ts'
import { WEBHOOK_TOKEN } from './provider.ts'
import { waitUntil } from './wait-until.ts'

const WAIT_TIMEOUT_MS = 60_000

const shuffled: Fault = {
  name: 'webhooks-shuffled',
  async fire({ scene, sendCrowd }) {
    const before = (await scene.provider.webhooks()).delivered
    await scene.provider.control('webhook-events', { copies: 3, order: 'shuffled', delayMs: 400 })
    await sendCrowd()
    const times = ((await scene.provider.webhooks()).delivered - before) * 3
    return { times, seen: 'webhook events sent three times each, shuffled, delayed' }
  },
}

const dropped: Fault = {
  name: 'webhooks-dropped',
  async fire({ scene, event, sendCrowd }) {
    const before = (await scene.provider.webhooks()).dropped
    await scene.provider.control('webhook-events', { drop: true })
    await sendCrowd({ habits: { pix: 5, card: 1, 'card in analysis': 1, 'pix after its time': 1 } })
    const times = (await scene.provider.webhooks()).dropped - before
    // Long before the sales expire, the poller asks the provider.
    await scene.passTime('90 seconds')
    await waitUntil('a PIX to be found by asking', WAIT_TIMEOUT_MS, async () => {
      const { rows } = await scene.pool.query(
        `select 1 from sales where event_id = $1 and status = 'RECEIVED' limit 1`,
        [event.eventId],
      )
      return rows.length > 0
    })
    return { times, seen: 'webhook events never sent; the poller found the money' }
  },
}

const webhookUrl = ({ scene }: Round) => `${scene.urls()[0]}/api/payments/webhook`
const post = (url: string, token: string, body: object) =>
  call({ url, method: 'POST', headers: { 'asaas-access-token': token }, body })

/** Forged webhooks: without the token, and with the token but another amount. */
const forged: Fault = {
  name: 'webhooks-forged',
  async fire(round) {
    const { scene, event } = round
    await round.sendCrowd({ habits: { 'pix never': 1 } })
    const { rows } = await scene.pool.query<{ sale: string; provider_id: string; reais: number }>(
      `select sale_id as sale, provider_id, (amount_cents / 100.0)::float8 as reais
         from charges where event_id = $1 and status = 'WAITING'`,
      [event.eventId],
    )
    const statuses: number[] = []
    for (const { sale, provider_id: id, reais } of rows) {
      const payment = { id, status: 'RECEIVED', billingType: 'PIX', externalReference: sale }
      const forgedEvent = (value: number) => ({
        id: `evt_${randomUUID()}`,
        event: 'PAYMENT_RECEIVED',
        payment: { ...payment, value },
      })
      statuses.push((await post(webhookUrl(round), 'a-guess', forgedEvent(reais))).status)
      statuses.push((await post(webhookUrl(round), WEBHOOK_TOKEN, forgedEvent(0.01))).status)
    }
    if (statuses.some((status, index) => status !== (index % 2 === 0 ? 401 : 200)))
      throw new Error(`forged webhook events were answered ${statuses.join(', ')}`)
    const ids = rows.map(({ provider_id: id }) => id)
    await waitUntil('wrong amounts to be set aside', WAIT_TIMEOUT_MS, async () => {
      const aside = await scene.pool.query(
        'select 1 from webhook_events where provider_id = any ($1) and set_aside is not null',
        [ids],
      )
      return aside.rows.length >= ids.length
    })
    const sales = await scene.pool.query(
      `select 1 from sales where id = any ($1) and status <> 'PAYMENT_PENDING'`,
      [rows.map(({ sale }) => sale)],
    )
    if (sales.rows.length > 0) throw new Error('a forged webhook event had an effect')
    return { times: statuses.length, seen: 'answered 401, or set aside for their amount' }
  },
}

/** Replays all webhooks in another order and several times, under old and new ids. */
const replayed: Fault = {
  name: 'webhooks-replayed',
  async fire(round) {
    const { scene } = round
    await round.sendCrowd()
    const settled = () =>
      waitUntil('webhook events to be worked out', WAIT_TIMEOUT_MS, async () => {
        if ((await scene.provider.webhooks()).waiting > 0) return false
        const { rows } = await scene.pool.query<{ left: number }>(
          `select (select count(*) from webhook_events where handled_at is null)::int
                + (select count(*) from pgboss.job where state in ('created', 'retry', 'active')
                     and name in ('handle-webhook-event', 'charge-changed', 'refund-charge', 'refund-part'))::int as left`,
        )
        return rows[0]?.left === 0
      })
    await settled()
    const before = await readState(round)
    const { rows } = await scene.pool.query<{ body: { id: string } }>(
      `select body from webhook_events where set_aside is null and body #>> '{payment,externalReference}' = any
         (select id::text from sales where event_id = $1)`,
      [round.event.eventId],
    )
    const random = seeded(round.seed)
    const all = rows
      .flatMap(({ body }) => [body, body, { ...body, id: `${body.id}&again` }])
      .map((body) => ({ body, index: random() }))
      .toSorted((one, other) => one.index - other.index)
    for (let at = 0; at < all.length; at += 16) {
      const some = all.slice(at, at + 16)
      const told = some.map(({ body }) => post(webhookUrl(round), WEBHOOK_TOKEN, body))
      const answers = await Promise.all(told)
      const failed = answers.find(({ status }) => status !== 200)
      if (failed) throw new Error(`a webhook event was answered ${failed.status}`)
    }
    await settled()
    if ((await readState(round)) !== before)
      throw new Error('replayed webhook events changed something')
    return { times: all.length, seen: 'webhook events sent again, the same state' }
  },
}

/** State that webhooks can change. */
async function readState({ scene, event }: Round): Promise<string> {
  const { rows } = await scene.pool.query<{ state: string }>(
    `select jsonb_build_array(
       (select jsonb_agg(array[id::text, status, paid_by::text] order by id) from sales where event_id = $1),
       (select jsonb_agg(array[id::text, status, refund_cause] order by id) from charges where event_id = $1),
       (select jsonb_agg(array[id::text, revoked_at::text] order by id) from ticket_codes where event_id = $1),
       (select jsonb_agg(array[sold, held]) from ticket_types where event_id = $1))::text as state`,
    [event.eventId],
  )
  return rows[0]?.state ?? ''
}

export const webhookFaults: readonly Fault[] = [shuffled, dropped, forged, replayed]

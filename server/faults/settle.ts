import { setTimeout as sleep } from 'node:timers/promises'
import { findViolations, type Violation } from '@55tickets/api/invariants.ts'
import type { HotEvent } from '../testing/hot-event.ts'
import { seeded } from '../testing/seeded.ts'
import type { Ledger } from './ledger.ts'
import type { CrowdScene } from './scene.ts'
import { waitUntil } from './wait-until.ts'

/** Processes poll open charges every 20 s, several times where many are unknown. */
const WAIT_TIMEOUT_MS = 90_000
/** Longer than all holds: reservations last 15 minutes, an unknown PIX is given up after ten. */
const BEYOND_ALL_HOLDS = '15 minutes 30 seconds'

/**
 * Lets everything settle: risk analyses are decided, cards looked up, webhooks and jobs finish,
 * every reservation expires, and some buyers pay only then. Returns invariants that broke
 * meanwhile.
 */
export async function settle(
  scene: CrowdScene,
  sold: readonly { readonly event: HotEvent; readonly ledger: Ledger }[],
  seed: number,
): Promise<Violation[]> {
  const { provider, pool } = scene
  const events = sold.map(({ event }) => event.eventId)
  await decideAnalyses(scene, seed)
  await lookUpCards(scene, events)
  await waitUntilIdle(scene)
  const broken = await findViolations(pool)

  await scene.passTime(BEYOND_ALL_HOLDS)
  await waitUntil('reservations to end', WAIT_TIMEOUT_MS, () => isNothingOpen(scene, events)).catch(
    async () => {
      throw new Error(`still open: ${JSON.stringify(await findOpen(scene, events))}`)
    },
  )
  const entries = sold.flatMap(({ ledger }) => [...ledger.entries.values()])
  for (const { saleId, paysLate } of entries) {
    if (!paysLate) continue
    const id = await findPix(scene, saleId)
    if (id) await provider.changePayment('pay-late', id)
  }
  await waitUntilIdle(scene)
  broken.push(...(await findViolations(pool)))
  return broken
}

async function decideAnalyses({ provider }: CrowdScene, seed: number): Promise<void> {
  const random = seeded(seed)
  for (const { id, status } of await provider.payments())
    if (status === 'AWAITING_RISK_ANALYSIS')
      await provider.changePayment(random() < 0.5 ? 'approve' : 'reject', id)
}

/**
 * Waits until unknown cards are looked up. A card that was never charged gives its hold the time
 * back that it had.
 */
const lookUpCards = (scene: CrowdScene, events: readonly string[]) =>
  waitUntil('unknown cards to be looked up', WAIT_TIMEOUT_MS, async () => {
    await scene.passTime('5 seconds')
    const { rows } = await scene.pool.query(
      `select 1 from charges
        where event_id = any ($1) and method = 'CREDIT_CARD' and status = 'SENDING' limit 1`,
      [events],
    )
    return rows.length === 0
  })

/** Canceled PIX of a sale: it is in no list, and yet somebody may have its code and pay it. */
async function findPix({ pool }: CrowdScene, saleId: string): Promise<string | null> {
  const { rows } = await pool.query<{ provider_id: string }>(
    `select provider_id from charges where sale_id = $1 and method = 'PIX'
        and status = 'CANCELED' and provider_id is not null`,
    [saleId],
  )
  return rows[0]?.provider_id ?? null
}

/** Waits until no webhook and no job is pending, for several checks in a row. */
async function waitUntilIdle(scene: CrowdScene): Promise<void> {
  let idleChecks = 0
  await waitUntil('webhook events and jobs to run out', WAIT_TIMEOUT_MS, async () => {
    idleChecks = (await isIdle(scene)) ? idleChecks + 1 : 0
    return idleChecks >= 3
  })
}

async function isIdle({ provider, pool }: CrowdScene): Promise<boolean> {
  if ((await provider.webhooks()).waiting > 0) return false
  const { rows } = await pool.query<{ left: number }>(
    `select (select count(*) from webhook_events where handled_at is null)::int
          + (select count(*) from pgboss.job where state in ('created', 'retry', 'active')
                and name in ('handle-webhook-event', 'charge-changed', 'refund-charge', 'refund-part', 'send-mail'))::int as left`,
  )
  if (rows[0]?.left !== 0) return false
  await sleep(100)
  return true
}

const isNothingOpen = async (scene: CrowdScene, events: readonly string[]) =>
  (await findOpen(scene, events)).length === 0

async function findOpen({ pool }: CrowdScene, events: readonly string[]): Promise<object[]> {
  const { rows } = await pool.query<object>(
    `select s.id, s.status, s.expires_at <= app_now() as over, c.method, c.status as charge,
            app_now() - c.created_at as age, app_now() - c.looked_up_at as asked
       from sales s left join charges c on c.sale_id = s.id
      where s.event_id = any ($1) and s.status in ('PENDING', 'PAYMENT_PENDING') limit 5`,
    [events],
  )
  return rows
}

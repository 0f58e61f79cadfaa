import { readFile } from 'node:fs/promises'
import { expectInvariants } from '@55tickets/api/testing/invariants.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Buyer, createBuyers, signIn, stepUp } from '../testing/buyers.ts'
import { type HotEvent, sellHotEvent } from '../testing/hot-event.ts'
import { call } from './call.ts'
import { runCrowd } from './crowd.ts'
import { openLedger } from './ledger.ts'
import { openScene, type Scene } from './scene.ts'
import { waitUntil } from './wait-until.ts'

/**
 * An event with many orders is cancelled; while its refunds run, its only server is killed twice, the
 * provider is away for a while, and open PIX are paid.
 */

const ORDERS = Number(process.env['CANCEL_ORDERS'] ?? 5_000)
/** Slow enough for a busy machine: who can't pay in time has no order to refund. */
const ARRIVE_WITHIN_MS = ORDERS * 80
const SETTLE_TIMEOUT_MS = 1_500_000
const SLUG = 'cancelado'
/** Everybody pays, but for some whose PIX stays open until the event is cancelled. */
const HABITS = { pix: 45, card: 30, 'card in parts': 15, 'pix never': 10 }
const MAX_GROWTH_MB = 200

let scene: Scene
let event: HotEvent
let owner: Buyer
beforeAll(async () => {
  scene = await openScene(1)
  event = await sellHotEvent(scene.database, SLUG, ORDERS * 3)
  owner = await createOwner()
}, 300_000)
afterAll(() => scene.close(), 120_000)

/** Creates the owner of the event's organization. */
async function createOwner(): Promise<Buyer> {
  const { pool, now } = scene
  const [person] = await createBuyers(pool, 1, await now())
  if (!person) throw new Error('no person was created')
  await pool.query(
    `with organization as (
       insert into organizations (id, slug, name, phone, search_name, status)
       values (gen_random_uuid(), 'casa', 'Casa', '', 'casa', 'verified') returning id
     ), member as (
       insert into organization_members (organization_id, user_id, role, is_limited, confirmed_at)
       select id, $1, 'owner', false, app_now() from organization
     )
     update events set organization_id = (select id from organization) where id = $2`,
    [person.id, event.eventId],
  )
  return person
}

const count = async (query: string): Promise<number> => {
  const { rows } = await scene.pool.query<{ count: number }>(query, [event.eventId])
  return rows[0]?.count ?? 0
}
const countPaid = () =>
  count(`select count(*) from sales where event_id = $1 and status in ('CONFIRMED', 'RECEIVED')`)
/** Counts charges that are being sent or settled. */
const countSettling = () =>
  count(
    `select count(*) from charges where event_id = $1 and (status = 'SENDING' or unsettled_since is not null)`,
  )
const countRefunded = () =>
  count(
    `select count(*) from charges where event_id = $1 and is_for_cancelled_event and refunded_cents = amount_cents`,
  )

async function kill(): Promise<void> {
  const [victim] = scene.products
  victim?.process.kill('SIGKILL')
  await victim?.stop()
  await scene.start({}, 0)
}

/** Pays a PIX, also one that was cancelled at the provider a minute after its event. */
const payPix = (id: string) =>
  scene.provider
    .changePayment('confirm', id)
    .catch(() => scene.provider.changePayment('pay-late', id))

/** Resident memory of the server, in MB. */
async function readMemory(): Promise<number> {
  const status = await readFile(`/proc/${scene.products[0]?.process.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}

/** Cancels the event as its owner, who has signed in again: the crowd takes its time on a busy machine. */
async function cancelEvent() {
  const [signedIn] = await signIn(scene.pool, [owner.id], await scene.now())
  await stepUp(scene.pool, owner)
  return call({
    url: `${scene.urls()[0]}/api/promoter/events/${event.eventId}/cancel`,
    method: 'POST',
    headers: { authorization: `Bearer ${signedIn?.token}` },
    body: { reason: 'O artista ficou doente', name: SLUG },
  })
}

interface PaidPayment {
  readonly id: string
  readonly sale: string
}

/** Some paid card payments, the oldest first. */
async function findCardPayments(limit: number, offset: number): Promise<PaidPayment[]> {
  const { rows } = await scene.pool.query<PaidPayment>(
    `select provider_id as id, sale_id as sale from charges
      where event_id = $1 and status = 'CONFIRMED' and installments = 1
      order by created_at, id limit $2 offset $3`,
    [event.eventId, limit, offset],
  )
  return rows
}

test('each order of a cancelled event is refunded once, through kills and an absent provider', {
  timeout: 2_400_000,
}, async () => {
  const ledger = openLedger()
  await runCrowd(scene, ledger, event, 11, {
    buyers: ORDERS,
    within: ARRIVE_WITHIN_MS,
    habits: HABITS,
  })
  const openPix: string[] = []
  for (const { saleId, isPaid } of ledger.entries.values()) {
    const id = isPaid ? null : await scene.provider.openPix(saleId)
    if (id !== null) openPix.push(id)
  }
  await waitUntil('all payments to be settled', SETTLE_TIMEOUT_MS, async () => {
    const { waiting } = await scene.provider.webhooks()
    return waiting === 0 && (await countSettling()) === 0
  })

  // Parts that were given back before, and disputes, which stay with the bank.
  for (const { id } of await findCardPayments(5, 0))
    await scene.provider.control(`payments/${id}/refund`, { value: 10 })
  const disputed = await findCardPayments(3, 5)
  for (const { id } of disputed) await scene.provider.changePayment('chargeback', id)
  await waitUntil('the disputes to be known', SETTLE_TIMEOUT_MS, async () => {
    return (
      (await count(`select count(*) from sales where event_id = $1 and status = 'CHARGEBACK'`)) ===
      3
    )
  })
  const paid = await countPaid()

  const before = await readMemory()
  const since = performance.now()
  const answer = await cancelEvent()
  expect(answer.status).toBe(200)
  const cancelledMs = Math.round(performance.now() - since)

  // Portions of the job and refunds at the provider are under way both times.
  await waitUntil('a fifth of the refunds', SETTLE_TIMEOUT_MS, async () => {
    return (await countRefunded()) >= paid / 5
  })
  await kill()
  await scene.provider.control('faults', { kind: 'cut', calls: Math.ceil(ORDERS / 10) })
  for (const id of openPix) await payPix(id)
  await waitUntil('half of the refunds', SETTLE_TIMEOUT_MS, async () => {
    return (await countRefunded()) >= paid / 2
  })
  await kill()
  await waitUntil('all refunds', SETTLE_TIMEOUT_MS, async () => {
    return (await countRefunded()) >= paid + openPix.length
  })
  const seconds = Math.round((performance.now() - since) / 1000)
  await waitUntil('all mails to be sent', SETTLE_TIMEOUT_MS, async () => {
    return (
      (await count('select count(*) from mails where sent_at is null and $1::uuid is not null')) ===
      0
    )
  })
  const after = await readMemory()

  expect(await countPaid()).toBe(0)
  expect(await countRefunded()).toBe(paid + openPix.length)
  expect(await refundedSums()).toEqual({ missing: 0, doubled: 0 })
  const { rows: mails } = await scene.pool.query(
    `select max(mails)::int as most, count(*)::int as people from (
       select count(*) as mails from mails where template = 'event-cancelled' group by to_address) person`,
  )
  const people = await count(
    'select count(*) from change_notices where event_id = $1 and mailed_at is not null',
  )
  expect(mails).toEqual([{ most: 1, people }])
  expect(
    await count(
      `select count(*) from mails where template in ('refund-started', 'refund-done') and $1::uuid is not null
          and to_address not in (select users.email from users join sales on sales.user_id = users.id
                                  where sales.event_id = $1 and paid_by is null)`,
    ),
  ).toBe(0)
  expect(
    await count('select count(*) from ticket_codes where event_id = $1 and revoked_at is null'),
  ).toBe(0)
  await expectInvariants(scene.pool)
  expect(after - before).toBeLessThan(MAX_GROWTH_MB)
  process.stdout.write(
    `cancelled ${paid} paid orders and ${openPix.length} late ones: ${cancelledMs} ms to cancel, ${seconds} s to refund, ${people} mails, memory ${Math.round(before)} to ${Math.round(after)} MB\n`,
  )
})

/** Compares what the provider gave back for each payment of the event with what was paid. */
async function refundedSums(): Promise<{ missing: number; doubled: number }> {
  const { rows } = await scene.pool.query<{ id: string }>(
    `select sale_id as id from charges where event_id = $1 and is_for_cancelled_event`,
    [event.eventId],
  )
  const sales = new Set(rows.map(({ id }) => id))
  const payments = (await scene.provider.payments()).filter(({ externalReference }) =>
    sales.has(externalReference),
  )
  const left = payments.map(({ value, refunds }) =>
    Math.round((value - (refunds ?? []).reduce((sum, refund) => sum + refund.value, 0)) * 100),
  )
  return {
    missing: left.filter((cents) => cents > 0).length,
    doubled: left.filter((cents) => cents < 0).length,
  }
}

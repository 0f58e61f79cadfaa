import { sweeps } from '@55tickets/api/background.ts'
import { byteStorage } from '@55tickets/api/platform/files/byte-storage.ts'
import { eventually } from '@55tickets/api/platform/jobs/testing/jobs.ts'
import { createLog } from '@55tickets/api/platform/log.ts'
import { expectInvariants } from '@55tickets/api/testing/invariants.ts'
import { loadDemo } from '@55tickets/demo/load-demo.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { refreshDemoPurchases } from './refresh-demo.ts'
import { openWholeProduct, type WholeProduct } from './testing/whole-product.ts'

/** Ana's demo purchases and the customers of the promoter, through several starts. */

const ANA = 'ana@demo.55tickets.com.br'
const DAY = 86_400_000
/** Clock of all starts: midnight passes in none of these tests. */
const NOW = new Date()

let wholeProduct: WholeProduct

beforeAll(async () => {
  // Sweeps run when a test says that their time has come.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  wholeProduct = await openWholeProduct()
  await start(NOW)
})
afterAll(async () => {
  await wholeProduct.close()
  vi.useRealTimers()
})

/** Refreshes the demo as a start does. */
async function start(now: Date): Promise<void> {
  const { product, config, database } = wholeProduct
  await loadDemo(database.db, byteStorage(config), now)
  await refreshDemoPurchases(config, database.address.directUrl, product, createLog('silent'))
}

const rows = async (text: string, values: unknown[] = []) =>
  (await wholeProduct.database.pool.query(text, values)).rows
const findSales = (email: string) =>
  rows(
    `select demo_key as wish, status, sales.created_at, sales.expires_at,
            (select count(*)::int from ticket_codes where sale_id = sales.id and revoked_at is null) as codes,
            (select count(*)::int from ticket_codes where sale_id = sales.id and holder_name is not null) as named,
            (select count(*)::int from ticket_codes where sale_id = sales.id and scanned_at is not null) as used
       from sales join users on users.id = user_id where email = $1 order by sales.created_at`,
    [email],
  )
const findSale = async (wish: string) =>
  (await findSales(ANA)).find((sale: { wish: string }) => sale.wish === wish)

/** Orders of the promoter's event, and certificates of the ended one. */
const crowd = async () =>
  (
    await rows(
      `select count(*)::int as orders, count(distinct sales.created_at::date)::int as days,
              count(link_id)::int as linked, count(coupon_id)::int as discounted, min(sales.created_at) as first,
              (select count(*)::int from courtesies join events on events.id = event_id where slug = 'tambores-da-ladeira') as courtesies,
              (select array_agg(distinct lots.name) from sale_items join ticket_types type on type.id = ticket_type_id
                 join lots on lots.id = lot_id where sale_items.event_id = events.id) as lots,
              (select count(*)::int from sale_items where event_id = events.id and benefits is not null) as halves,
              (select count(*)::int from certificates where user_id is not null) as certificates,
              (select max(starts_at) from certificate_sessions) as certified
         from sales join events on events.id = event_id
        where slug = 'tambores-da-ladeira' and demo_key like 'crowd-%' group by events.id`,
    )
  )[0]

// Ordered: each test continues from the state of the one before it.
describe('from one start to the next', { shuffle: false }, () => {
  test('the promoter has sold for four weeks, in two lots, and issued certificates', async () => {
    const found = await crowd()
    expect(found.orders).toBeGreaterThan(250)
    expect(found.days).toBeGreaterThan(24)
    expect(found.lots).toEqual(['1º lote', '2º lote'])
    for (const name of ['linked', 'discounted', 'halves', 'certificates'])
      expect(found[name]).toBeGreaterThan(10)
    expect(found.courtesies).toBe(6)
    const unknown = await rows(
      `select provider_id from charges where installments = 1 and not exists (
         select from sandbox.payments where id = provider_id and (body->>'value')::numeric * 100 = amount_cents)`,
    )
    expect(unknown).toEqual([])
    await expectInvariants(wholeProduct.database.pool)
  })

  test('the ledger has the sales at their times, and a payout of the ended event that is paid', async () => {
    const late = await rows(
      `select sale_id from ledger_entries entry join sales on sales.id = sale_id
        where demo_key like 'crowd-%' and entry.at - sales.created_at not between '0' and interval '10 minutes'`,
    )
    expect(late).toEqual([])
    const payouts = await rows(
      `select payout.status, payout.created_at > ends_at as "isAfter", payout.created_at = entry.at as "isInLedger",
              transfer.status as transfer, body->>'status' as provider, round((body->>'value')::numeric * 100) = payout.amount_cents as "isSame",
              (select sum(amount_cents) > 0 from ledger_entries where event_id = events.id) as "isCovered"
         from payouts payout join events on events.id = payout.event_id
         join ledger_entries entry on entry.payout_id = payout.id
         join transfers transfer on transfer.payout_id = payout.id
         join sandbox.transfers sent on sent.id = provider_id`,
    )
    expect(payouts).toEqual([
      {
        status: 'DONE',
        isAfter: true,
        isInLedger: true,
        transfer: 'DONE',
        provider: 'DONE',
        isSame: true,
        isCovered: true,
      },
    ])
  })

  test('Ana has a purchase in every state', async () => {
    await eventually(async () => {
      const [charge] = await rows(
        `select charges.status from charges join sales on sales.id = sale_id where demo_key = 'refunded'`,
      )
      expect(charge).toEqual({ status: 'REFUNDED' })
    })
    const sales = await findSales(ANA)
    const told = sales.map(({ wish, status, codes, named, used }) => [
      wish,
      status,
      codes,
      named,
      used,
    ])
    expect(new Map(told.map(([wish, ...state]) => [wish, state]))).toEqual(
      new Map([
        ['cancelled', ['CANCELED', 0, 0, 0]],
        ['with-session', ['CONFIRMED', 1, 1, 0]],
        ['named', ['CONFIRMED', 2, 2, 0]],
        ['used', ['CONFIRMED', 2, 2, 1]],
        ['at-the-gate', ['CONFIRMED', 3, 2, 0]],
        ['half-price', ['CONFIRMED', 5, 2, 0]],
        ['refunded', ['REFUNDED', 0, 0, 0]],
        ['unnamed', ['CONFIRMED', 2, 0, 0]],
        ['pending', ['PAYMENT_PENDING', 0, 0, 0]],
      ]),
    )
  })

  test('one event is in its second lot, one in its last with three half-price tickets left', async () => {
    const sectors = await rows(
      `select sectors.name, half_quota - halves_taken as halves, lots.name as lot,
              not exists (select from lots later where later.sector_id = sectors.id and later.position > lots.position) as is_last
         from sectors join lots on lots.sector_id = sectors.id
         join events on events.id = sectors.event_id and demo_day is not null
        where (lots.closes_at is null or lots.closes_at > app_now())
          and lots.position = (select min(position) from lots lower where lower.sector_id = sectors.id
                                  and (lower.closes_at is null or lower.closes_at > app_now()))
          and events.slug in ('frevo-aceso-no-cais', 'cordas-na-sala-quarteto-aroeira') order by 1, 3`,
    )
    expect(sectors).toEqual([
      { name: 'Deque', halves: 48, lot: '2º lote', is_last: false },
      { name: 'Pista', halves: 360, lot: '2º lote', is_last: false },
      { name: 'Sala', halves: 3, lot: '2º lote', is_last: true },
    ])
  })

  test('Ana has subscriptions with and without a certificate, and one certificate is ready', async () => {
    const places = await rows(
      `select coalesce(subscriptions.demo_key, 'came with a ticket') as wish, certified_minutes > 0 as certified,
            scanned_at is not null as scanned, ends_at < app_now() as over
       from subscriptions join sessions on sessions.id = session_id
       join ticket_codes on subscription_id = subscriptions.id
       join users on users.id = subscriptions.user_id where email = $1 order by 1`,
      [ANA],
    )
    expect(places).toEqual([
      { wish: 'at-the-gate', certified: true, scanned: false, over: false },
      { wish: 'came with a ticket', certified: true, scanned: false, over: false },
      { wish: 'certificate-ready', certified: true, scanned: true, over: true },
      { wish: 'certificate-to-come', certified: true, scanned: false, over: false },
      { wish: 'missed', certified: true, scanned: false, over: true },
      { wish: 'no-certificate', certified: null, scanned: false, over: false },
    ])
  })

  test('for today’s gate Ana has one ticket that requires a document and one without a holder', async () => {
    const codes = await rows(
      `select ticket_codes.holder_name is not null as named, requires_proof as proof,
            app_now() between events.starts_at and events.ends_at as on_now
       from ticket_codes join sales on sales.id = sale_id join events on events.id = sales.event_id
       join ticket_types on ticket_types.id = ticket_codes.ticket_type_id
      where demo_key = 'at-the-gate' order by 1 desc, 2`,
    )
    expect(codes).toEqual([
      { named: true, proof: false, on_now: true },
      { named: true, proof: true, on_now: true },
      { named: false, proof: true, on_now: true },
    ])
  })

  test('the gate account works at two events, and all admissions were scanned there', async () => {
    const gates = await rows(
      `select slug from staff join users on users.id = user_id join events on events.id = event_id
      where email = $1 and role = 'gate' order by slug`,
      ['portaria@demo.55tickets.com.br'],
    )
    expect(gates.map(({ slug }) => slug)).toEqual([
      'rodeio-crioulo-porteira-grande',
      'trinta-e-seis-horas-de-leitura',
    ])
    const scans = await rows(
      `select email, gate, scans.at = scanned_at as together from ticket_codes
       left join scans on code_id = ticket_codes.id left join users on users.id = scans.user_id
      where scanned_at is not null and ticket_codes.user_id = (select id from users where email = $1)`,
      [ANA],
    )
    const read = { email: 'portaria@demo.55tickets.com.br', gate: 'Portaria 1', together: true }
    expect(scans).toEqual([read, read])
  })

  test('a demo without a gate gets its sessions, account, role and purchases at the next start', async () => {
    await rows(`delete from staff where role = 'gate'`)
    await rows('delete from former_staff')
    await rows(`update scans set user_id = (select id from users where email like 'equipe@demo%')`)
    await rows(`delete from users where email like 'portaria@demo%'`)
    await rows(`delete from sessions where title = 'Oficina de leitura em voz alta'`)
    await start(NOW)
    const [found] = await rows(
      `select (select count(*)::int from staff where role = 'gate') as roles,
            (select count(*)::int from users where email like 'portaria@demo%') as accounts,
            (select count(*)::int from sessions where title = 'Oficina de leitura em voz alta') as sessions`,
    )
    expect(found).toEqual({ roles: 2, accounts: 1, sessions: 1 })
  })

  test('Bruno has bought nothing, and has neither CPF nor address', async () => {
    expect(await findSales('bruno@demo.55tickets.com.br')).toEqual([])
    const [bruno] = await rows(`select cpf, address from users where email like 'bruno@demo%'`)
    expect(bruno).toEqual({ cpf: null, address: null })
  })

  test('the invariants hold on the demo', () => expectInvariants(wholeProduct.database.pool))

  test('a second start adds nothing, and extends the pending purchase', async () => {
    const before = await findSales(ANA)
    await rows(
      `update sales set expires_at = app_now() + interval '1 minute' where demo_key = 'pending'`,
    )
    await start(NOW)
    const after = await findSales(ANA)
    expect(after.map(({ wish }) => wish)).toEqual(before.map(({ wish }) => wish))
    const [pending] = await rows(
      `select expires_at > app_now() + interval '50 minutes' as has_time from sales where demo_key = 'pending'`,
    )
    expect(pending).toEqual({ has_time: true })
  })

  test('an expired pending purchase is replaced once', async () => {
    await rows(
      `update sales set expires_at = app_now() - interval '1 hour' where demo_key = 'pending'`,
    )
    await vi.advanceTimersByTimeAsync(1_000 * sweeps['expire-waiting'].everySeconds)
    await eventually(async () =>
      expect(await findSale('pending')).toMatchObject({ status: 'EXPIRED' }),
    )
    await start(NOW)
    expect(await findSale('pending')).toMatchObject({ status: 'PAYMENT_PENDING' })
    expect(await findSales(ANA)).toHaveLength(9)
    await expectInvariants(wholeProduct.database.pool)
  })

  test('used tickets of today are kept, and the next day has new ones', async () => {
    const before = await findSale('at-the-gate')
    await rows(
      `with code as (
       update ticket_codes set scanned_at = app_now() where id = (
         select ticket_codes.id from ticket_codes join sales on sales.id = sale_id
          where demo_key = 'at-the-gate' and holder_name is not null limit 1)
       returning *)
     insert into scans (event_id, id, user_id, gate, code_id, at, is_typed, is_offline, told, judged)
     select event_id, gen_random_uuid(), user_id, 'Portão', id, scanned_at, false, false, 'admitted', 'admitted'
       from code`,
    )
    await start(NOW)
    expect(await findSale('at-the-gate')).toMatchObject({ created_at: before.created_at, used: 1 })
    await start(new Date(NOW.getTime() + DAY))
    expect(await findSale('at-the-gate')).toMatchObject({ status: 'CONFIRMED', named: 2, used: 0 })
    const [kept] = await rows(
      `select sales.created_at from sales join ticket_codes on sale_id = sales.id
      where demo_key is null and scanned_at is not null`,
    )
    expect(kept).toEqual({ created_at: before.created_at })
    await expectInvariants(wholeProduct.database.pool)
  })

  test('demo purchases move with their events, a visitor’s purchases stay', async () => {
    const before = await findSale('used')
    await rows(`update sales set demo_key = null where demo_key = 'named'`)
    const [own] = await rows(`select id, created_at from sales where demo_key is null`)
    const findCode = () =>
      rows(`select scanned_at from ticket_codes join sales on sales.id = sale_id
           where demo_key = 'used' and scanned_at is not null`)
    const [scan] = await findCode()
    await start(new Date(NOW.getTime() + 4 * DAY))
    const after = await findSale('used')
    expect(after.created_at.getTime() - before.created_at.getTime()).toBe(3 * DAY)
    const [later] = await findCode()
    expect(later.scanned_at.getTime() - scan.scanned_at.getTime()).toBe(3 * DAY)
    expect(await rows('select id, created_at from sales where id = $1', [own.id])).toEqual([own])
  })

  test('nothing is bought for Ana if she can’t sign in any more', async () => {
    await rows(`update users set email_key = 'elsewhere' where email = $1`, [ANA])
    await rows(`update sales set demo_key = null`)
    const before = await findSales(ANA)
    await refreshDemoPurchases(
      wholeProduct.config,
      wholeProduct.database.address.directUrl,
      wholeProduct.product,
      createLog('silent'),
    )
    expect(await findSales(ANA)).toHaveLength(before.length)
  })
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '../../platform/jobs/testing/jobs.ts'
import { expectInvariants } from '../../testing/invariants.ts'
import { untilLockWaits } from '../../testing/lock-waits.ts'
import { signedInAs } from '../../testing/people.ts'
import type * as events from '../events/public.ts'
import { type CancellationApp, openCancellationApp } from './testing/cancellation-app.ts'

/** A cancellation against everything that happens to an event at the same time. */

const guards = vi.hoisted(() => ({ areOff: false }))

vi.mock('../events/public.ts', async (load) => {
  const real = await load<typeof events>()
  return {
    ...real,
    isEventCancelled: async (...all: Parameters<typeof real.isEventCancelled>) =>
      !guards.areOff && real.isEventCancelled(...all),
  }
})

let app: CancellationApp
beforeAll(async () => {
  app = await openCancellationApp()
})
beforeEach(async () => {
  guards.areOff = false
  await app.startShow()
})
afterAll(() => app.close())

const many = <T>(count: number, make: () => Promise<T>) =>
  Promise.all(Array.from({ length: count }, make))
const jobsDone = () =>
  eventually(async () => {
    const { progress } = await app.read()
    expect(progress).toMatchObject({ underWay: { orders: 0 }, failed: { orders: 0 } })
    expect(progress?.told).toBe(progress?.people)
  })

/** Lets work wait for the event's tickets behind somebody else, so that it overlaps. */
async function whileTicketsAreLocked<T>(waiting: number, work: () => Promise<T>): Promise<T> {
  const client = await app.database.pool.connect()
  try {
    await client.query('begin')
    await client.query('select lock_ticket_types($1)', [app.show])
    const running = work()
    await untilLockWaits(app.database.pool, waiting)
    await client.query('commit')
    return await running
  } finally {
    client.release()
  }
}

test('of reservations that wait for the same lock none is held once the event is cancelled', async () => {
  const buyers = await many(8, app.buyer)
  const reserve = () => buyers.map((who) => app.reserve(who))
  const [cancelled, answers] = await whileTicketsAreLocked(2, () =>
    Promise.all([app.cancelEvent(), Promise.all(reserve())]),
  )
  expect(cancelled.statusCode).toBe(200)
  for (const { statusCode } of answers) expect([201, 410]).toContain(statusCode)
  await expectInvariants(app.database.pool)
})

test('payments that arrive at the same time are refunded, and issue no valid ticket', async () => {
  const sales = await many(6, async () => {
    const who = await app.buyer()
    const sale = await app.hold(who)
    await app.pix(who, sale)
    return { who, sale }
  })
  await Promise.all([
    app.cancelEvent(),
    ...sales.map(({ sale }) => app.sandbox.change('confirm', sale, app.database)),
  ])
  await eventually(async () => {
    for (const { sale } of sales) {
      expect(await app.records.charges(sale)).toEqual(['REFUNDED'])
      expect((await app.records.codes(sale)).valid).toBe(0)
    }
  })
  await jobsDone()
  await expectInvariants(app.database.pool)
})

test('a gate that scans meanwhile neither admits anybody afterwards nor waits for ever', async () => {
  const sales = await many(6, () => app.buy('card'))
  const { pool } = app.database
  const { rows: codes } = await pool.query<{ id: string }>(
    `update ticket_codes set named_at = app_now(), holder_name = 'Ana Souza'
      where event_id = $1 returning id`,
    [app.show],
  )
  const scan = (id: string) =>
    app.doors.inject({
      method: 'POST',
      url: `/api/gate/${app.show}/scans`,
      headers: signedInAs(app.owner),
      payload: {
        _id: randomUUID(),
        text: app.keys.sign(app.show, id),
        isTyped: false,
        gate: 'Portaria 1',
        session: null,
      },
    })
  const [cancelled, ...scans] = await Promise.all([
    app.cancelEvent(),
    ...codes.map(({ id }) => scan(id)),
  ])
  expect(cancelled.statusCode).toBe(200)
  for (const answer of scans) expect(['admitted', 'revoked']).toContain(answer.json().verdict)
  for (const { id } of codes) expect(['revoked', 'used']).toContain((await scan(id)).json().verdict)
  const list = await app.doors.inject({
    url: `/api/gate/${app.show}/list`,
    headers: signedInAs(app.owner),
  })
  expect(list.json()).toMatchObject({ isCancelled: true })
  expect(list.json().docs).toEqual(codes.map(() => expect.objectContaining({ isRevoked: true })))
  for (const { sale } of sales)
    await eventually(async () => expect(await app.records.charges(sale)).toEqual(['REFUNDED']))
  await expectInvariants(pool)
})

test('a gate that has locked a code refers to its event while the cancellation waits for the code', async () => {
  await app.buy('card')
  const { pool } = app.database
  const gate = await pool.connect()
  try {
    await gate.query('begin')
    const { rows } = await gate.query<{ id: string }>(
      'select id from ticket_codes where event_id = $1 for update',
      [app.show],
    )
    const cancelling = app.cancelEvent()
    await untilLockWaits(pool, 1)
    // With a full lock on the event both would wait for each other.
    await gate.query(
      `insert into scans (event_id, id, user_id, gate, code_id, at, is_typed, is_offline, told, judged)
       values ($1, $2, $3, 'Portaria 1', $4, app_now(), false, false, 'unnamed', 'unnamed')`,
      [app.show, randomUUID(), app.owner, rows[0]?.id],
    )
    await gate.query('commit')
    expect((await cancelling).statusCode).toBe(200)
  } finally {
    gate.release()
  }
  await jobsDone()
  await expectInvariants(pool)
})

test('a buyer who gives an order back meanwhile is refunded once', async () => {
  const sales = await many(6, () => app.buy('card'))
  const [, ...answers] = await Promise.all([
    app.cancelEvent(),
    ...sales.map(({ buyer, sale }) => app.server.post(`/api/venda/${sale}/refund`, buyer)),
  ])
  for (const answer of answers)
    expect(['REFUNDED', 'REFUND_UNDER_WAY']).toContain(answer.json().status ?? answer.json().code)
  await eventually(async () => {
    for (const { sale } of sales) expect(await app.records.charges(sale)).toEqual(['REFUNDED'])
  })
  await jobsDone()
  for (const { buyer } of sales) {
    const mails = await app.records.mails(buyer)
    const starts = mails.filter((name) => name === 'refund-started' || name === 'event-cancelled')
    expect(starts).toHaveLength(1)
  }
  const { rows } = await app.database.pool.query(
    `select max(jsonb_array_length(body -> 'refunds')) as most from sandbox.payments
      where body ->> 'externalReference' = any ($1)`,
    [sales.map(({ sale }) => sale)],
  )
  expect(rows).toEqual([{ most: 1 }])
  await expectInvariants(app.database.pool)
})

/** Subscribes while the session's lock is held by a cancellation that commits first. */
async function subscribeBehindCancellation() {
  const people = await many(4, app.newcomer)
  const client = await app.database.pool.connect()
  try {
    await client.query('begin')
    await client.query('select id from sessions where event_id = $1 for update', [app.show])
    await client.query('update events set cancelled_at = app_now() where id = $1', [app.show])
    await client.query('update sessions set title = title where event_id = $1', [app.show])
    const running = Promise.all(people.map((who) => app.subscribe(who)))
    await untilLockWaits(app.database.pool, people.length)
    await client.query('commit')
    return await running
  } finally {
    client.release()
  }
}

test('who waits to subscribe while the event is cancelled is refused', async () => {
  const answers = await subscribeBehindCancellation()
  expect(answers.map((answer) => answer.json().code)).toEqual(answers.map(() => 'EVENT_CANCELLED'))
  await expectInvariants(app.database.pool)
})

test('without the check they are subscribed, and the invariants find it', async () => {
  guards.areOff = true
  await subscribeBehindCancellation()
  await expect(expectInvariants(app.database.pool)).rejects.toThrow('27')
})

test('without the check a payment after the cancellation is accepted, and the invariants find it', async () => {
  // The test before has broken the database, so that its invariants would be violated anyway.
  await app.close()
  app = await openCancellationApp()
  await app.startShow()
  const ana = await app.buyer()
  const sale = await app.hold(ana)
  await app.pix(ana, sale)
  await app.cancelEvent()
  guards.areOff = true
  await app.sandbox.change('confirm', sale, app.database)
  await eventually(async () => expect(await app.records.status(sale)).toBe('RECEIVED'))
  await expect(expectInvariants(app.database.pool)).rejects.toThrow('27')
})

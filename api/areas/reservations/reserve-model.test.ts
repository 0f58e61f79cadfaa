import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isRefusal } from '../../platform/refuse.ts'
import type { TestDatabase } from '../../testing/database.ts'
import { expectInvariants } from '../../testing/invariants.ts'
import { runSeeds, seedsTimeoutMs } from '../../testing/long-run.ts'
import { createPeople } from '../../testing/people.ts'
import { cancelReservation } from './cancel-reservation.ts'
import { releaseAllExpired } from './release-expired.ts'
import { reserveBatch } from './reserve-batch.ts'
import {
  eventIdOf,
  eventWith,
  openReservationsApp,
  ticket,
  ticketIdOf,
} from './testing/reservations-app.ts'
import {
  type EventName,
  feeCents,
  HOLD_MINUTES,
  type Line,
  MINIMUM_CENTS,
  type ModelRequest,
  OFFER,
  ReservationsModel,
  ticketTypes,
} from './testing/reservations-model.ts'

/**
 * Random sequences of what buyers and time can do, on the real database and in the model, which must
 * agree after every step.
 */

const AMOUNT = { runs: 30, longMinutes: 3 }
const BUYERS = 5
const TERMS = {
  holdMinutes: HOLD_MINUTES,
  minimumCents: MINIMUM_CENTS,
  monthlyRateBasisPoints: 299,
}

let reservationsApp: Awaited<ReturnType<typeof openReservationsApp>>
let database: TestDatabase
let buyers: string[]

beforeAll(async () => {
  const always = { startDate: '2099-01-01T19:00', endDate: '2099-01-01T23:00' }
  const events = Object.entries(OFFER).map(([slug, types]) => {
    const tickets = Object.entries(types).map(([key, { cents, capacity, min, max }]) =>
      ticket(key, { price: cents / 100, capacity, minPerOrder: min, maxPerOrder: max }),
    )
    return eventWith(slug, tickets, always)
  })
  reservationsApp = await openReservationsApp(events)
  database = reservationsApp.database
  buyers = await createPeople(database.db, BUYERS)
})
afterAll(() => reservationsApp.close())

type Command = fc.AsyncCommand<ReservationsModel, null>
type Draft = Omit<ModelRequest, 'saleId'>

/** Reserves for several users in one batch, in this order. */
class Reserve implements Command {
  private readonly event: EventName
  private readonly drafts: readonly Draft[]
  constructor(event: EventName, drafts: readonly Draft[]) {
    this.event = event
    this.drafts = drafts
  }
  check = () => true
  async run(model: ReservationsModel): Promise<void> {
    const requests = this.drafts.map((draft) => ({ ...draft, saleId: randomUUID() }))
    model.last = { event: this.event, requests }
    await reserveBoth(model, this.event, requests)
  }
  toString = () => `reserve ${this.event} ${JSON.stringify(this.drafts)}`
}

/** Repeats the last call, as a retry does after an unknown outcome. */
class CallAgain implements Command {
  check = (model: Readonly<ReservationsModel>) => model.last !== undefined
  async run(model: ReservationsModel): Promise<void> {
    if (model.last) await reserveBoth(model, model.last.event, model.last.requests)
  }
  toString = () => 'the same call again'
}

class Cancel implements Command {
  private readonly which: number
  constructor(which: number) {
    this.which = which
  }
  check = (model: Readonly<ReservationsModel>) => model.sales.length > 0
  async run(model: ReservationsModel): Promise<void> {
    const sale = model.sales.at(-1 - (this.which % model.sales.length))
    if (!sale) return
    const answer = await cancelReservation(database.db, sale.id, buyers[sale.buyer] ?? '')
    expect(isRefusal(answer) ? answer.refused : answer.status).toBe(model.cancel(sale))
    await agree(model)
  }
  toString = () => `cancel the last but ${this.which}`
}

class Wait implements Command {
  private readonly minutes: number
  constructor(minutes: number) {
    this.minutes = minutes
  }
  check = () => true
  async run(model: ReservationsModel): Promise<void> {
    model.now += this.minutes
    await database.shiftClock(`${model.now} minutes`)
    await agree(model)
  }
  toString = () => `wait ${this.minutes} minutes`
}

class Release implements Command {
  check = () => true
  async run(model: ReservationsModel): Promise<void> {
    await releaseAllExpired(database.db)
    await agree(model)
  }
  toString = () => 'release what has expired'
}

async function reserveBoth(model: ReservationsModel, event: EventName, requests: ModelRequest[]) {
  const answers = await reserveBatch(
    database.db,
    eventIdOf(event),
    requests.map(({ saleId, buyer, lines, key }) => ({
      saleId,
      userId: buyers[buyer] ?? '',
      items: lines.map(({ type, quantity }) => ({ ticketId: ticketIdOf(event, type), quantity })),
      forms: [],
      key,
      hash: JSON.stringify([event, lines]),
    })),
    TERMS,
  )
  // The model runs first for all, because a later one may take what an earlier one released.
  const expected = requests.map((request) => model.reserve(event, request))
  expect(answers).toMatchObject(
    expected.map((answer) =>
      answer.refused === null
        ? {
            refused: null,
            sale_id: answer.sale.id,
            status: model.saleStatus(answer.sale),
            total_cents: answer.sale.total,
            fee_cents: feeCents(answer.sale.total),
          }
        : answer,
    ),
  )
  await agree(model)
}

/** Compares the sales and the remaining stock with the model. */
async function agree(model: ReservationsModel): Promise<void> {
  const sales = await database.pool.query<{ id: string; status: string }>(
    `select id, case when status = 'PENDING' and expires_at <= app_now() then 'EXPIRED' else status end as status from sales`,
  )
  expect(new Map(sales.rows.map(({ id, status }) => [id, status]))).toEqual(
    new Map(model.sales.map((sale) => [sale.id, model.saleStatus(sale)])),
  )
  const stock = await database.pool.query<{ slug: string; name: string; remaining: number }>(
    `select e.slug, t.name, t.capacity - t.sold - t.held + (
         select coalesce(sum(i.quantity), 0)::integer from sales s join sale_items i on i.sale_id = s.id
          where i.ticket_type_id = t.id and s.status = 'PENDING' and s.expires_at <= app_now()) as remaining
       from ticket_types t join events e on e.id = t.event_id`,
  )
  for (const { slug, name, remaining } of stock.rows)
    expect([slug, name, remaining]).toEqual([slug, name, model.remaining(slug as EventName, name)])
}

async function startAnew(): Promise<{ model: ReservationsModel; real: null }> {
  await database.pool.query('truncate sales, sale_items, sale_history cascade')
  await database.pool.query('update ticket_types set held = 0')
  await database.shiftClock('0')
  return { model: new ReservationsModel(), real: null }
}

const draftOf = (event: EventName): fc.Arbitrary<Draft> => {
  const line = fc.record({
    type: fc.constantFrom(...ticketTypes(event).keys()),
    quantity: fc.integer({ min: 1, max: 6 }),
  })
  const lines: fc.Arbitrary<Line[]> = fc.uniqueArray(line, {
    minLength: 1,
    selector: ({ type }) => type,
  })
  const buyer = fc.nat(BUYERS - 1)
  return fc.record({ buyer, lines, key: fc.constantFrom(null, null, 'one', 'two') })
}
const reserve = fc
  .constantFrom<EventName>('show', 'peca')
  .chain((event) =>
    fc
      .uniqueArray(draftOf(event), { minLength: 1, maxLength: 4, selector: ({ buyer }) => buyer })
      .map((drafts) => new Reserve(event, drafts)),
  )

test('in any sequence reservations agree with the model', {
  timeout: seedsTimeoutMs(AMOUNT),
}, async () => {
  const steps = [
    reserve,
    reserve,
    fc.constant(new CallAgain()),
    fc.nat(6).map((which) => new Cancel(which)),
    fc.constantFrom(1, 7, 14, 15, 24 * 60).map((minutes) => new Wait(minutes)),
    fc.constant(new Release()),
  ]
  const story = fc.asyncProperty(
    // Shrinks long sequences quickly.
    fc.noBias(fc.commands<ReservationsModel, null, false>(steps, { maxCommands: 30, size: 'max' })),
    async (commands) => {
      await fc.asyncModelRun(startAnew, commands)
      await releaseAllExpired(database.db)
      await expectInvariants(database.pool)
    },
  )
  await runSeeds(AMOUNT, (seed) => fc.assert(story, { seed, numRuns: 1 }))
})

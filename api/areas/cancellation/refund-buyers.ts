import type { RefundRoute } from '@55tickets/rules/events/cancellation.ts'
import { findUncovered } from '@55tickets/rules/money/member-refund.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '../../platform/db/database.ts'
import { defineJob, type Worker, workOn } from '../../platform/jobs/define-job.ts'
import { markMailed, takeNoticedGuests } from '../changes/public.ts'
import {
  type Charge,
  findChargeRecords,
  isPaidCharge,
  leftCents,
  requestCancelledEventRefunds,
} from '../charges/public.ts'
import { findPromoterShares, lockEventBalance, readEventBalance } from '../ledger/public.ts'
import { reportDebt } from '../refunds/public.ts'
import {
  findBuyerCpfs,
  findOrders,
  isOldPix,
  isPaidSale,
  lockSales,
  lockTickets,
  paidStatuses,
  transitionAll,
} from '../reservations/public.ts'
import { oldPixRoute, transferRefunds } from '../transfers/public.ts'
import type { CancellationDeps } from './deps.ts'
import { eventCancelledMail, type RefundedOrder } from './mails.ts'
import { CANCELLED_CAUSE, type CancelledEvent, findCancelledEvent } from './queries.ts'

/** One portion: those people of the event whose ids come after the given one. */
export const cancelEventJob = defineJob(
  'cancel-event',
  z.object({ eventId: z.uuid(), after: z.nullable(z.uuid()) }),
)

/** Few enough for a transaction of some tenths of a second, since settlement waits for its lock. */
const PEOPLE_PER_PORTION = 50
/** Pause before sales are looked at again whose charge the provider has returned by itself. */
const REVISIT_SECONDS = 30

/**
 * Refunds the orders of a cancelled event, a portion of their buyers at a time, and mails each of them
 * once. A portion is one transaction that also queues the next: a process that is killed in it has done
 * nothing, and one that is killed after it does nothing twice, since only paid sales and people who were
 * not written to are found.
 */
export const cancelEventWorker = (deps: CancellationDeps): Worker =>
  workOn(cancelEventJob, async ({ eventId, after }, { db }) => {
    await db.transaction().execute(async (tx) => {
      await lockEventBalance(tx, eventId)
      await lockTickets(tx, eventId)
      const event = await findCancelledEvent(tx, eventId)
      const people = await findPeople(tx, eventId, event, after)
      await refundPortion(tx, deps, { eventId, event, people })
      const last = people.at(-1)
      if (last) await deps.enqueue(tx, cancelEventJob, { eventId, after: last.userId })
      else if (await mailGuests(tx, deps, { eventId, event }))
        await deps.enqueue(tx, cancelEventJob, { eventId, after: null })
      else await revisitLater(tx, deps, eventId)
    })
  })

interface Person {
  readonly userId: string
  readonly name: string
  readonly email: string
  readonly isErased: boolean
  /** A payment of theirs is open at the provider. */
  readonly isPaying: boolean
  /** Paid sales. */
  readonly saleIds: readonly string[]
}

/** Finds the next people who have a paid order, or are to be told and were not. */
async function findPeople(
  tx: Tx,
  eventId: string,
  { changeId }: CancelledEvent,
  after: string | null,
): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select person.user_id as "userId", users.name, users.email, users.erased_at is not null as "isErased",
           exists (select from charges where event_id = ${eventId} and charges.user_id = person.user_id
                      and status in ('SENDING', 'WAITING', 'ANALYSIS')) as "isPaying",
           array(select id from sales where event_id = ${eventId} and user_id = person.user_id
                    and status in ${paidStatuses} order by id) as "saleIds"
      from (select user_id from sales where event_id = ${eventId} and status in ${paidStatuses}
            union
            select user_id from change_notices
             where user_id is not null and event_id = ${eventId} and change_id = ${changeId} and mailed_at is null) person
      join users on users.id = person.user_id
     where ${after}::uuid is null or person.user_id > ${after}::uuid
     order by person.user_id limit ${PEOPLE_PER_PORTION}`.execute(tx)
  return rows
}

interface Portion {
  readonly eventId: string
  readonly event: CancelledEvent
  readonly people: readonly Person[]
}

async function refundPortion(
  tx: Tx,
  { config, enqueue, mailer }: CancellationDeps,
  { eventId, event, people }: Portion,
): Promise<void> {
  const saleIds = people.flatMap((person) => person.saleIds)
  const refunded = await refundSales(tx, enqueue, { eventId, saleIds })
  await reportDebt(tx, { config, mailer }, eventId)
  const mails = mailer.batch()
  for (const person of people) {
    if (person.isErased) continue
    const orders = person.saleIds.flatMap((saleId) => refunded.get(saleId) ?? [])
    const { name, isPaying } = person
    const mail = eventCancelledMail({ name, isPaying, event, orders }, config.PUBLIC_URL)
    await mails.queue(tx, person.email, mail, `event cancelled ${eventId} ${person.userId}`)
  }
  await mails.send(tx)
  const userIds = people.map(({ userId }) => userId)
  await markMailed(tx, { eventId, changeId: event.changeId, userIds })
}

/** Tells guests, who have no account and paid nothing. True if there may be more of them. */
async function mailGuests(
  tx: Tx,
  { config, mailer }: CancellationDeps,
  { eventId, event }: Omit<Portion, 'people'>,
): Promise<boolean> {
  const limit = PEOPLE_PER_PORTION
  const guests = await takeNoticedGuests(tx, { eventId, changeId: event.changeId, limit })
  const mails = mailer.batch()
  for (const { courtesyId, name, email } of guests) {
    const mail = eventCancelledMail({ name, isPaying: false, event, orders: [] }, config.PUBLIC_URL)
    await mails.queue(tx, email, mail, `event cancelled ${eventId} ${courtesyId}`)
  }
  await mails.send(tx)
  return guests.length === limit
}

/**
 * Starts the refunds of paid sales and returns them by their ids. Those that the event's money does not
 * cover wait until our team has looked at them.
 */
async function refundSales(
  tx: Tx,
  enqueue: CancellationDeps['enqueue'],
  { eventId, saleIds }: { readonly eventId: string; readonly saleIds: readonly string[] },
): Promise<Map<string, RefundedOrder>> {
  const sales = [...(await lockSales(tx, saleIds)).values()].filter(isPaidSale)
  const charges = await findChargeRecords(
    tx,
    sales.flatMap(({ paidBy }) => paidBy ?? []),
  )
  const old = await findOldPix(tx, [...charges.values()])
  const refunds = sales.flatMap((sale) => {
    const charge = charges.get(sale.paidBy ?? '')
    // The provider has returned the others already; settlement is about to update their sales.
    return charge && isPaidCharge(charge.status) ? [{ sale, charge }] : []
  })
  const inReview = await findInReview(
    tx,
    eventId,
    refunds.map(({ charge }) => charge),
  )
  await requestCancelledEventRefunds(
    tx,
    enqueue,
    refunds.map(({ charge: { id } }) => {
      const isInReview = inReview.has(id)
      return { chargeId: id, isInReview, isByTeam: old.has(id) && !isInReview }
    }),
    CANCELLED_CAUSE,
  )
  const routes = await transferOldPix(
    tx,
    enqueue,
    refunds.map(({ charge }) => charge).filter(({ id }) => old.has(id) && !inReview.has(id)),
  )
  await transitionAll(
    tx,
    'refund',
    refunds.map(({ sale }) => ({ sale, cause: CANCELLED_CAUSE })),
  )
  const orders = await findOrders(
    tx,
    refunds.map(({ sale }) => sale.id),
  )
  return new Map(
    refunds.flatMap(({ sale, charge }) => {
      const order = orders.get(sale.id)
      const route = inReview.has(charge.id) ? 'review' : (routes.get(charge.id) ?? 'provider')
      return order ? [[sale.id, { order, charge, route }]] : []
    }),
  )
}

/** Finds the charges that what is left of the event does not cover. */
async function findInReview(
  tx: Tx,
  eventId: string,
  charges: readonly Charge[],
): Promise<ReadonlySet<string>> {
  const shares = await findPromoterShares(
    tx,
    charges.map(({ saleId }) => saleId),
  )
  return findUncovered(
    await readEventBalance(tx, eventId),
    charges.map(({ id, saleId }) => ({ id, shareCents: shares.get(saleId) ?? 0 })),
  )
}

/** Transfers charges that the provider no longer returns; returns by their ids how each goes back. */
async function transferOldPix(
  tx: Tx,
  enqueue: CancellationDeps['enqueue'],
  charges: readonly Charge[],
): Promise<ReadonlyMap<string, RefundRoute>> {
  const cpfs = await findBuyerCpfs(
    tx,
    charges.map(({ saleId }) => saleId),
  )
  const refunds = charges.map((charge) => ({
    chargeId: charge.id,
    amountCents: leftCents(charge),
    cpf: cpfs.get(charge.saleId) ?? null,
  }))
  await transferRefunds(tx, enqueue, refunds)
  return new Map(refunds.map(({ chargeId, cpf }) => [chargeId, oldPixRoute(cpf)]))
}

/** Finds PIX charges that were paid too long ago for the provider to return them. */
async function findOldPix(tx: Tx, charges: readonly Charge[]): Promise<ReadonlySet<string>> {
  const pix = charges.filter(({ method }) => method === 'PIX').map(({ id }) => id)
  const { rows } = await sql<{ id: string }>`
    select id from charges where id = any (${pix}::uuid[]) and ${isOldPix(sql.ref('charges.sale_id'))}`.execute(
    tx,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Looks again later while a sale is still paid, until settlement has updated it. */
async function revisitLater(tx: Tx, { enqueue }: CancellationDeps, eventId: string): Promise<void> {
  const { rows } = await sql<{ at: Date }>`
    select app_now() + make_interval(secs => ${REVISIT_SECONDS}) as at
     where exists (select from sales where event_id = ${eventId} and status in ${paidStatuses})`.execute(
    tx,
  )
  const [later] = rows
  if (later) await enqueue(tx, cancelEventJob, { eventId, after: null }, { after: later.at })
}

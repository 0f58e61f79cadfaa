import type { readOrderStory as readCall } from '@55tickets/contracts/event-orders/story.ts'
import type { Answer } from '@55tickets/contracts/http/call.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { actingMember, couponCode, memberActor } from '../../reservations/public.ts'
import { findHistoryCodes } from '../code-lines.ts'
import { findHistoryScans } from '../scan-lines.ts'
import { findStatusChanges } from '../status-lines.ts'
import { codeStory, findCodeChanges, scanStory } from './code-story.ts'
import { type FindMember, type TimedStory, tell } from './line.ts'
import { findStoryCharges, paymentStory } from './payment-story.ts'
import { statusStory } from './status-story.ts'

interface OneOrder {
  readonly eventId: string
  readonly saleId: string
}

/** Tells what happened to an order, the oldest first; null for one of another event. */
export async function readOrderStory(
  db: Db,
  { eventId, saleId }: OneOrder,
): Promise<Answer<typeof readCall> | null> {
  const sale = await findSale(db, eventId, saleId)
  if (!sale) return null
  const [items, history, charges, codes, changes, mails] = await Promise.all([
    findItems(db, saleId),
    findStatusChanges(db, saleId),
    findStoryCharges(db, saleId),
    findHistoryCodes(db, saleId),
    findCodeChanges(db, saleId),
    findMails(db, saleId),
  ])
  const scans = await findHistoryScans(db, codes)
  const findMember = await findMembers(db, [
    ...[...history, ...changes].flatMap(({ actor }) => actingMember(actor) ?? []),
    ...mails.flatMap(({ sentBy }) => sentBy ?? []),
  ])
  const { buyer, coupon, paid_by: paidBy } = sale
  const charge = charges.find(({ id }) => id === paidBy)
  // The sort is stable: among lines of the same time, causes stand before their effects.
  const lines = [
    ...paymentStory(charges, paidBy).filter(({ topic }) => topic === 'payment'),
    ...statusStory(history, { buyer, items, coupon, charge }, findMember),
    ...codeStory(codes, changes, { buyer, findMember }),
    ...scanStory(codes, scans),
    ...paymentStory(charges, paidBy).filter(({ topic }) => topic === 'refund'),
    ...mails.map((mail) => mailStory(mail, findMember)),
  ].toSorted((a, b) => a.at.getTime() - b.at.getTime())
  return { lines: lines.map((line) => ({ ...line, at: line.at.toISOString() })) }
}

function findSale(db: Db, eventId: string, saleId: string) {
  return db
    .selectFrom('sales')
    .innerJoin('users', 'users.id', 'sales.user_id')
    .select(['users.name as buyer', 'sales.paid_by', couponCode.as('coupon')])
    .where('sales.id', '=', saleId)
    .where('sales.event_id', '=', eventId)
    .executeTakeFirst()
}

/** Finds the tickets as they were reserved, before some were moved to another type. */
async function findItems(db: Db, saleId: string) {
  const { rows } = await sql<{ name: string; quantity: number }>`
    select item.name, quantity - moved_in as quantity
      from sale_items item join ticket_types type on type.id = item.ticket_type_id
     where sale_id = ${saleId} and quantity > moved_in order by type.position`.execute(db)
  return rows
}

interface StoryMail {
  readonly at: Date
  /** Member who sent the order again; null for a notice of a change. */
  readonly sentBy: string | null
  /** Part of the event that changed. */
  readonly part: string | null
}

/** Finds when the order was mailed again, and notices of changes that its buyer got since. */
async function findMails(db: Db, saleId: string): Promise<StoryMail[]> {
  const { rows } = await sql<StoryMail>`
    select at, sent_by as "sentBy", null as part from order_resends where sale_id = ${saleId}
    union all
    select notice.mailed_at, null, change.part
      from sales
      join change_notices notice on notice.user_id = sales.user_id and notice.event_id = sales.event_id
      join event_changes change on change.event_id = notice.event_id and change.id = notice.change_id
     where sales.id = ${saleId} and notice.mailed_at is not null and change.at > sales.created_at`.execute(
    db,
  )
  return rows
}

const mailStory = ({ at, sentBy, part }: StoryMail, findMember: FindMember): TimedStory =>
  sentBy === null
    ? tell(at, 'changeTold', { part: part ?? '' })
    : tell(at, 'resent', findMember(memberActor(sentBy)))

/** Reads the names of members who did something to an order. */
async function findMembers(db: Db, ids: readonly string[]): Promise<FindMember> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('id', '=', sql<string>`any (${ids}::uuid[])`)
    .where('erased_at', 'is', null)
    .execute()
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return (actor) => ({ member: names.get(actingMember(actor) ?? '') ?? null })
}

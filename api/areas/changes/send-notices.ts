import { NOTICES_PER_DAY } from '@55tickets/rules/changes/notice-window.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db, Tx } from '../../platform/db/database.ts'
import { defineJob, giveUp, type Worker, workOn } from '../../platform/jobs/define-job.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { countMails } from '../organizations/public.ts'
import type { NoticedChange } from './join-changes.ts'
import { type NoticedPerson, noticeMail } from './mails.ts'

/** Mails everybody who is to be told of a change. */
export const sendNotices = defineJob(
  'send-notices',
  z.object({ eventId: z.uuid(), changeId: z.int() }),
)

/** People of one transaction, so that none is long. */
const PORTION = 100

interface NoticeDeps {
  readonly mailer: Mailer
  readonly publicUrl: string
}

/**
 * Mails people whose window has ended, one mail for all that changed meanwhile. Jobs of further changes
 * find nobody any more. A process that ends in the midst loses nothing and repeats nothing: each portion
 * commits with its mails. A new name, and guests, who may be strangers, wait for the next day once the mails
 * of this one are used up (`resume-notices`). So does whoever was mailed six times about the event.
 */
export const noticeWorker = (deps: NoticeDeps): Worker =>
  workOn(sendNotices, async ({ eventId, changeId }, { db }) => {
    const event = await findEvent(db, eventId, changeId)
    if (!event) return giveUp('the change does not exist')
    for (const { take, mayWait } of [
      { take: takePeople({ isRename: false }), mayWait: false },
      { take: takePeople({ isRename: true }), mayWait: true },
      { take: takeGuests, mayWait: true },
    ])
      while ((await sendPortion(db, deps, event, { take, mayWait })) > 0);
    return undefined
  })

interface NoticingEvent {
  readonly eventId: string
  /** Null for an event that our team imported without one: nobody's mails are counted. */
  readonly organizationId: string | null
}

interface TakenPerson extends NoticedPerson {
  readonly changeIds: readonly number[]
}

type TakePeople = (tx: Tx, eventId: string, limit: number) => Promise<TakenPerson[]>

interface Portion {
  readonly take: TakePeople
  readonly mayWait: boolean
}

function sendPortion(
  db: Db,
  { mailer, publicUrl }: NoticeDeps,
  { eventId, organizationId }: NoticingEvent,
  { take, mayWait }: Portion,
) {
  return db.transaction().execute(async (tx) => {
    const source = organizationId === null ? null : { eventId, organizationId }
    const { mails: left } = source ? await countMails(tx, source) : { mails: PORTION }
    const people = await take(tx, eventId, mayWait ? Math.min(PORTION, left) : PORTION)
    const changes = await findChanges(tx, eventId, people)
    const batch = mailer.batch()
    for (const { changeIds, ...person } of people) {
      const told = changeIds.flatMap((id) => changes.get(id) ?? [])
      const mail = noticeMail(told, person, publicUrl)
      const key = `change ${changeIds.join(' ')} ${person.courtesyId ?? person.userId}`
      await batch.queue(tx, person.email, mail, key)
    }
    await batch.send(tx)
    if (source) await countMails(tx, source, { mails: people.length })
    return people.length
  })
}

/**
 * SQL on `notice` and its `change`: the person was not mailed too often within a day, or what changed does not
 * wait, since it takes something away. Others wait for the next run of `resume-notices`.
 */
const hasNoticesLeft = (who: 'user_id' | 'courtesy_id') => sql<boolean>`
  (notice.send_after <= change.at or (
     select count(distinct told.mailed_at) from change_notices told
      where told.event_id = notice.event_id and told.${sql.ref(who)} = notice.${sql.ref(who)}
        and told.mailed_at > app_now() - interval '1 day') < ${NOTICES_PER_DAY})`

/**
 * Takes people who are due, each with all changes that they were not mailed yet; who was erased since is left
 * out. People of a cancelled event are mailed of that alone.
 */
const takePeople =
  ({ isRename }: { readonly isRename: boolean }): TakePeople =>
  async (tx, eventId, limit) => {
    const { rows } = await sql<TakenPerson>`
    with due as (
      select distinct notice.user_id
        from change_notices notice
        join event_changes change on change.event_id = notice.event_id and change.id = notice.change_id
        join events on events.id = notice.event_id and events.cancelled_at is null
        join users on users.id = notice.user_id and users.erased_at is null
       where notice.event_id = ${eventId} and notice.mailed_at is null and notice.send_after <= app_now()
         and (change.part = 'page') = ${isRename} and ${hasNoticesLeft('user_id')}
       order by notice.user_id limit ${limit}
    ), waiting as (
      select change_id, user_id from change_notices
       where event_id = ${eventId} and mailed_at is null and user_id in (select user_id from due)
       order by user_id, change_id for update
    ), taken as (
      update change_notices notice set mailed_at = app_now() from waiting
       where notice.event_id = ${eventId} and notice.change_id = waiting.change_id and notice.user_id = waiting.user_id
      returning notice.user_id, notice.change_id
    )
    select users.id as "userId", null as "courtesyId", users.name, users.email,
           json_agg(taken.change_id order by taken.change_id) as "changeIds",
           (select coalesce(json_agg(json_build_object('saleId', sales.id, 'number', sales.number) order by sales.created_at), '[]')
              from sales where sales.event_id = ${eventId} and sales.user_id = users.id
               and sales.status in ('CONFIRMED', 'RECEIVED')) as orders
      from taken join users on users.id = taken.user_id
     group by users.id`.execute(tx)
    return rows
  }

/** Takes guests who are due, with no account and no orders. */
const takeGuests: TakePeople = async (tx, eventId, limit) => {
  const { rows } = await sql<Omit<TakenPerson, 'userId' | 'orders'>>`
    with due as (
      select distinct notice.courtesy_id
        from change_notices notice
        join event_changes change on change.event_id = notice.event_id and change.id = notice.change_id
        join events on events.id = notice.event_id and events.cancelled_at is null
        join courtesies on courtesies.id = notice.courtesy_id
       where notice.event_id = ${eventId} and notice.mailed_at is null and notice.send_after <= app_now()
         and courtesies.email is not null and courtesies.name is not null and ${hasNoticesLeft('courtesy_id')}
       order by notice.courtesy_id limit ${limit}
    ), waiting as (
      select change_id, courtesy_id from change_notices
       where event_id = ${eventId} and mailed_at is null and courtesy_id in (select courtesy_id from due)
       order by courtesy_id, change_id for update
    ), taken as (
      update change_notices notice set mailed_at = app_now() from waiting
       where notice.event_id = ${eventId} and notice.change_id = waiting.change_id
         and notice.courtesy_id = waiting.courtesy_id
      returning notice.courtesy_id, notice.change_id
    )
    select courtesies.id as "courtesyId", courtesies.name, courtesies.email,
           json_agg(taken.change_id order by taken.change_id) as "changeIds"
      from taken join courtesies on courtesies.id = taken.courtesy_id
     group by courtesies.id`.execute(tx)
  return rows.map((guest) => ({ ...guest, userId: null, orders: [] }))
}

interface NoticedGuest {
  readonly courtesyId: string
  readonly name: string
  readonly email: string
}

/** Takes guests who were not mailed about a change yet, and records that they are. */
export async function takeNoticedGuests(
  tx: Tx,
  { eventId, changeId, limit }: { eventId: string; changeId: number; limit: number },
): Promise<NoticedGuest[]> {
  const { rows } = await sql<NoticedGuest>`
    with taken as (
      update change_notices set mailed_at = app_now()
       where event_id = ${eventId} and change_id = ${changeId} and courtesy_id in (
         select notice.courtesy_id
           from change_notices notice join courtesies on courtesies.id = notice.courtesy_id
          where notice.event_id = ${eventId} and notice.change_id = ${changeId} and notice.mailed_at is null
            and email is not null and name is not null
          order by notice.courtesy_id limit ${limit} for update of notice)
      returning courtesy_id
    )
    select courtesies.id as "courtesyId", name, email
      from taken join courtesies on courtesies.id = taken.courtesy_id`.execute(tx)
  return rows
}

async function findEvent(
  db: Db,
  eventId: string,
  changeId: number,
): Promise<NoticingEvent | undefined> {
  const { rows } = await sql<NoticingEvent>`
    select events.id as "eventId", events.organization_id as "organizationId"
      from event_changes change join events on events.id = change.event_id
     where change.event_id = ${eventId} and change.id = ${changeId}`.execute(db)
  return rows[0]
}

/** Finds what people are told, by the ids of the changes. */
async function findChanges(
  tx: Tx,
  eventId: string,
  people: readonly Pick<TakenPerson, 'changeIds'>[],
): Promise<ReadonlyMap<number, NoticedChange>> {
  const ids = [...new Set(people.flatMap(({ changeIds }) => changeIds))]
  if (ids.length === 0) return new Map()
  const { rows } = await sql<NoticedChange>`
    select change.id, change.event_id as "eventId", change.part, change.reason, change.before, change.after,
           change.consequences, change.opens_refund as "opensRefund", change.refund_until as "refundUntil",
           (select title from sessions where sessions.event_id = change.event_id
               and change.after ? ('session ' || sessions.id) limit 1) as "sessionTitle",
           events.name as "eventName", events.slug, events.timezone
      from event_changes change join events on events.id = change.event_id
     where change.event_id = ${eventId} and change.id = any (${ids}::bigint[])`.execute(tx)
  return new Map(rows.map((change) => [change.id, change]))
}

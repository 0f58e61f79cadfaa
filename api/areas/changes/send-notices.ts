import { sql } from 'kysely'
import { z } from 'zod'
import type { Db, Tx } from '../../platform/db/database.ts'
import { defineJob, giveUp, type Worker, workOn } from '../../platform/jobs/define-job.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { type NoticedChange, type NoticedPerson, noticeMail } from './mails.ts'

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

/** A process that ends in the midst loses nothing and repeats nothing: each portion commits with its mails. */
export const noticeWorker = (deps: NoticeDeps): Worker =>
  workOn(sendNotices, async ({ eventId, changeId }, { db }) => {
    const change = await findChange(db, eventId, changeId)
    if (!change) return giveUp('the change does not exist')
    for (const take of [takePeople, takeGuests])
      while ((await sendPortion(db, deps, change, take)) === PORTION);
    return undefined
  })

type TakePeople = (tx: Tx, change: NoticedChange) => Promise<NoticedPerson[]>

function sendPortion(
  db: Db,
  { mailer, publicUrl }: NoticeDeps,
  change: NoticedChange,
  take: TakePeople,
) {
  return db.transaction().execute(async (tx) => {
    const people = await take(tx, change)
    const batch = mailer.batch()
    for (const person of people)
      await batch.queue(
        tx,
        person.email,
        noticeMail(change, person, publicUrl),
        `change ${change.id} ${person.courtesyId ?? person.userId}`,
      )
    await batch.send(tx)
    return people.length
  })
}

/** Takes people who were not mailed yet; who was erased since is left out. */
async function takePeople(tx: Tx, { eventId, id }: NoticedChange): Promise<NoticedPerson[]> {
  const { rows } = await sql<NoticedPerson>`
    with taken as (
      update change_notices set mailed_at = app_now()
       where (event_id, change_id, user_id) in (
         select notice.event_id, notice.change_id, notice.user_id
           from change_notices notice join users on users.id = notice.user_id and users.erased_at is null
          where notice.event_id = ${eventId} and notice.change_id = ${id} and notice.mailed_at is null
          order by notice.user_id limit ${PORTION} for update of notice)
      returning user_id
    )
    select users.id as "userId", null as "courtesyId", users.name, users.email,
           (select coalesce(json_agg(json_build_object('saleId', sales.id, 'number', sales.number) order by sales.created_at), '[]')
              from sales where sales.event_id = ${eventId} and sales.user_id = users.id
               and sales.status in ('CONFIRMED', 'RECEIVED')) as orders
      from taken join users on users.id = taken.user_id`.execute(tx)
  return rows
}

/** Takes guests who were not mailed yet, with no account and no orders. */
const takeGuests: TakePeople = async (tx, { eventId, id }) =>
  (await takeNoticedGuests(tx, { eventId, changeId: id, limit: PORTION })).map((guest) => ({
    ...guest,
    userId: null,
    orders: [],
  }))

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

async function findChange(
  db: Db,
  eventId: string,
  changeId: number,
): Promise<NoticedChange | undefined> {
  const { rows } = await sql<NoticedChange>`
    select change.id, change.event_id as "eventId", change.part, change.reason, change.before, change.after,
           change.consequences, change.opens_refund as "opensRefund", change.refund_until as "refundUntil",
           (select title from sessions where sessions.event_id = change.event_id
               and change.after ? ('session ' || sessions.id) limit 1) as "sessionTitle",
           events.name as "eventName", events.slug, events.timezone
      from event_changes change join events on events.id = change.event_id
     where change.event_id = ${eventId} and change.id = ${changeId}`.execute(db)
  return rows[0]
}

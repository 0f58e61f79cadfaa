import { findMailsLeft, type MailsLeft } from '@55tickets/rules/organizations/mail-budget.ts'
import type { OrganizationStatus } from '@55tickets/rules/organizations/organization.ts'
import { HOME_ZONE } from '@55tickets/rules/text/zone.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'

/**
 * Event that causes mails, and its organization: both have a budget, and so has the founder of one that is not
 * verified. Null for mails of the organization itself.
 */
interface MailSource {
  readonly organizationId: string
  readonly eventId: string | null
}

/** Mails to be counted; courtesies and invites are among them. */
interface NewMails {
  readonly mails?: number
  readonly courtesies?: number
  readonly invites?: number
}

interface CountedMails {
  readonly status: OrganizationStatus
  readonly organization: number
  readonly event: number
  readonly courtesies: number
  readonly founderMails: number
  readonly founderStrangers: number
}

const today = sql`(app_now() at time zone ${sql.lit(HOME_ZONE)})::date`

/**
 * Counts mails for the event, the organization and its founder, and locks what is left of their day until the
 * end of the transaction; count none to find it before. Lock it last: whoever has it waits for nobody. All lock
 * in this order, and the founder's is the last.
 */
export async function countMails(
  tx: Tx,
  { organizationId, eventId }: MailSource,
  { mails = 0, courtesies = 0, invites = 0 }: NewMails = {},
): Promise<MailsLeft> {
  // Another day begins at none. One that ends while a transaction waits is not counted again.
  await sql`
    insert into mail_budgets as budget (owner_id, day, mails, courtesies)
    select owner_id, ${today}, ${mails}::integer, strangers
      from (select ${organizationId}::uuid as owner_id, ${courtesies}::integer as strangers, 1 as place
            union all
            select ${eventId}::uuid, ${courtesies}::integer, 2
            union all
            select created_by, ${courtesies + invites}::integer, 3 from organizations
             where id = ${organizationId} and status <> 'verified') owner
     where owner_id is not null
     order by place
    on conflict (owner_id) do update
       set mails = case when budget.day < excluded.day then 0 else budget.mails end + excluded.mails,
           courtesies = case when budget.day < excluded.day then 0 else budget.courtesies end + excluded.courtesies,
           day = greatest(budget.day, excluded.day)`.execute(tx)
  return readMailsLeft(tx, { organizationId, eventId })
}

/** Finds what is left of the day's mails, to be shown. */
export async function readMailsLeft(
  db: Db,
  { organizationId, eventId }: MailSource,
): Promise<MailsLeft> {
  const { rows } = await sql<CountedMails>`
    select organizations.status, coalesce(own.mails, 0) as organization, coalesce(own.courtesies, 0) as courtesies,
           coalesce(event.mails, 0) as event, coalesce(founder.mails, 0) as "founderMails",
           coalesce(founder.courtesies, 0) as "founderStrangers"
      from organizations
      left join mail_budgets own on own.owner_id = organizations.id and own.day >= ${today}
      left join mail_budgets event on event.owner_id = ${eventId}::uuid and event.day >= ${today}
      left join mail_budgets founder on founder.owner_id = organizations.created_by and founder.day >= ${today}
     where organizations.id = ${organizationId}`.execute(db)
  const [counted] = rows
  if (!counted) throw new Error(`organization ${organizationId} does not exist`)
  const { status, founderMails, founderStrangers, ...own } = counted
  return findMailsLeft(status, own, { mails: founderMails, strangers: founderStrangers })
}

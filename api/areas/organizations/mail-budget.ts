import { findMailsLeft, type MailsLeft } from '@55tickets/rules/organizations/mail-budget.ts'
import type { OrganizationStatus } from '@55tickets/rules/organizations/organization.ts'
import { HOME_ZONE } from '@55tickets/rules/text/zone.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'

/** Event that causes mails, and its organization: both have a budget. */
interface MailSource {
  readonly organizationId: string
  readonly eventId: string
}

interface CountedMails {
  readonly status: OrganizationStatus
  readonly organization: number
  readonly event: number
  readonly courtesies: number
}

const today = sql`(app_now() at time zone ${sql.lit(HOME_ZONE)})::date`

/**
 * Counts mails for the event and the organization, and locks what is left of their day until the end of
 * the transaction; count none to find it before. Lock it last: whoever has it waits for nobody.
 */
export async function countMails(
  tx: Tx,
  { organizationId, eventId }: MailSource,
  { mails = 0, courtesies = 0 }: { readonly mails?: number; readonly courtesies?: number } = {},
): Promise<MailsLeft> {
  // Another day begins at none. One that ends while a transaction waits is not counted again.
  await sql`
    insert into mail_budgets as budget (owner_id, day, mails, courtesies)
    values (${organizationId}, ${today}, ${mails}, ${courtesies}), (${eventId}, ${today}, ${mails}, ${courtesies})
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
           coalesce(event.mails, 0) as event
      from organizations
      left join mail_budgets own on own.owner_id = organizations.id and own.day >= ${today}
      left join mail_budgets event on event.owner_id = ${eventId} and event.day >= ${today}
     where organizations.id = ${organizationId}`.execute(db)
  const [counted] = rows
  if (!counted) throw new Error(`organization ${organizationId} does not exist`)
  return findMailsLeft(counted.status, counted)
}

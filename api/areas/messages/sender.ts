import type { MessageTerms } from '@55tickets/contracts/messages.ts'
import { latestSending, messagesPerDay } from '@55tickets/rules/messages/message.ts'
import { mailsPerDay } from '@55tickets/rules/organizations/mail-budget.ts'
import type { OrganizationStatus } from '@55tickets/rules/organizations/organization.ts'
import { countText } from '@55tickets/rules/text/count-text.ts'
import { HOME_ZONE, localText } from '@55tickets/rules/text/zone.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { type Refusal, refuse } from '../../platform/refuse.ts'
import { isEmailProved } from '../accounts/public.ts'
import { readMailsLeft } from '../organizations/public.ts'

/** An event and its organization, as far as messages depend on them. */
export interface Sender {
  readonly eventId: string
  readonly eventName: string
  readonly slug: string
  readonly timezone: string
  readonly isPublished: boolean
  readonly isPostponed: boolean
  readonly isCancelled: boolean
  readonly endsAt: Date
  readonly organizationId: string
  readonly organization: string
  readonly status: OrganizationStatus
  readonly now: Date
}

const senderColumns = sql`
  events.id as "eventId", events.name as "eventName", events.slug, events.timezone,
  events.is_published as "isPublished", events.postponed_at is not null as "isPostponed",
  events.cancelled_at is not null as "isCancelled", events.ends_at as "endsAt",
  organizations.id as "organizationId", organizations.name as organization, organizations.status, app_now() as now
  from events join organizations on organizations.id = events.organization_id`

export async function findSender(db: Db, eventId: string): Promise<Sender | undefined> {
  const { rows } = await sql<Sender>`
    select ${senderColumns} where events.id = ${eventId}`.execute(db)
  return rows[0]
}

/** Finds who sends, and lets one message of an organization be counted after the other. */
export async function lockSender(tx: Tx, eventId: string): Promise<Sender | undefined> {
  const { rows } = await sql<Sender>`
    select ${senderColumns} where events.id = ${eventId} for no key update of organizations`.execute(
    tx,
  )
  return rows[0]
}

type SenderRefusal =
  | 'ORGANIZATION_SUSPENDED'
  | 'EVENT_NOT_PUBLISHED'
  | 'EVENT_CANCELLED'
  | 'EVENT_ENDED'

/** Latest moment for a message of an event; null without one. */
export const latestOf = ({ endsAt, isPostponed }: Sender): Date | null =>
  latestSending(endsAt, isPostponed)

/** Why nobody of this event can be written to now; null if they can. */
export function findSenderRefusal(sender: Sender): Refusal<SenderRefusal> | null {
  if (sender.status === 'suspended') return refuse('ORGANIZATION_SUSPENDED')
  if (!sender.isPublished) return refuse('EVENT_NOT_PUBLISHED')
  if (sender.isCancelled) return refuse('EVENT_CANCELLED')
  const latest = latestOf(sender)
  return latest && latest <= sender.now ? refuse('EVENT_ENDED') : null
}

/** True if the next message of an organization waits for our team: until one of a new one was approved. */
export async function isReviewed(
  db: Db,
  { organizationId, status }: Pick<Sender, 'organizationId' | 'status'>,
): Promise<boolean> {
  if (status !== 'new') return false
  const { rows } = await sql`
    select from messages
     where organization_id = ${organizationId} and reviewed_at is not null and status <> 'refused'
     limit 1`.execute(db)
  return rows.length === 0
}

/** True if the organization has as many messages for that day of Brasília as it may send. */
export async function isDayFull(
  db: Db,
  { organizationId, status }: Pick<Sender, 'organizationId' | 'status'>,
  sendAt: Date,
): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from messages
     where organization_id = ${organizationId} and status not in ('stopped', 'refused')
       and (send_at at time zone ${HOME_ZONE})::date = (${sendAt}::timestamptz at time zone ${HOME_ZONE})::date`.execute(
    db,
  )
  return (rows[0]?.count ?? 0) >= messagesPerDay[status]
}

/** Refuses a message to more people than the event may mail on the day of sending. */
export async function checkMailBudget(
  db: Db,
  sender: Sender,
  { people, sendAt }: { readonly people: number; readonly sendAt: Date },
): Promise<Refusal<'MAIL_BUDGET'> | null> {
  const isToday = homeDay(sendAt) === homeDay(sender.now)
  const most = mailsPerDay[sender.status].event
  const left = isToday ? (await readMailsLeft(db, sender)).mails : most
  if (people <= left) return null
  const day = isToday ? 'hoje ainda pode mandar' : 'pode mandar por dia'
  return refuse('MAIL_BUDGET', {
    message: `Este evento ${day} ${left === 1 ? '1 e-mail' : `${countText(left)} e-mails`}, e a mensagem vai para ${countText(people)} pessoas. Escolha menos pessoas${isToday && people <= most ? ' ou outro dia' : ''}.`,
  })
}

const homeDay = (moment: Date): string => localText(moment, HOME_ZONE).slice(0, 'yyyy-mm-dd'.length)

/** Limits of the organization's status for its members. */
export async function readTerms(db: Db, sender: Sender, userId: string): Promise<MessageTerms> {
  const [isProved, isWaiting, left] = await Promise.all([
    isEmailProved(db, userId),
    isReviewed(db, sender),
    readMailsLeft(db, sender),
  ])
  return {
    status: sender.status,
    perDay: messagesPerDay[sender.status],
    mailsLeft: left.mails,
    isReviewed: isWaiting,
    isEmailProved: isProved,
    latest: latestOf(sender)?.toISOString() ?? null,
  }
}

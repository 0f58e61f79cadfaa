import type { TeamMessage, TeamMessageList } from '@55tickets/contracts/team/messages.ts'
import { UNDO_SECONDS } from '@55tickets/rules/messages/message.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { type Refusal, refuse } from '../../platform/refuse.ts'
import { recordHistory, refuseOwnDecision } from '../organizations/public.ts'
import { countAudience } from './audience.ts'
import type { MessageDeps } from './deps.ts'
import { messageReviewedMail } from './mails.ts'
import { sendMessage } from './send-message.ts'
import { type MessageRow, selectMessages, withoutSearch } from './store.ts'

const PAGE_SIZE = 20

/** Lists messages that wait for the team, the oldest first. */
export async function listTeamMessages(db: Db, page: number): Promise<TeamMessageList> {
  const [counted, found] = await Promise.all([
    sql<{ count: number }>`
      select count(*)::int as count from messages where status = 'review'`.execute(db),
    sql<MessageRow & { event: string; organization: string }>`
      select message.*, events.name as event, organizations.name as organization
        from (${selectMessages} where messages.status = 'review') message
        join events on events.id = message."eventId"
        join organizations on organizations.id = message."organizationId"
       order by message."createdAt", message.id limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}`.execute(
      db,
    ),
  ])
  const totalDocs = counted.rows[0]?.count ?? 0
  const docs = found.rows.map(
    async (row): Promise<TeamMessage> => ({
      _id: row.id,
      organization: { _id: row.organizationId, name: row.organization },
      event: row.event,
      kind: row.kind,
      subject: row.subject,
      body: row.body,
      author: row.author,
      createdAt: row.createdAt.toISOString(),
      sendAt: row.sendAt.toISOString(),
      people: (await countAudience(db, row)).people,
    }),
  )
  return {
    docs: await Promise.all(docs),
    totalDocs,
    page,
    totalPages: Math.max(1, Math.ceil(totalDocs / PAGE_SIZE)),
  }
}

interface Review {
  readonly messageId: string
  readonly userId: string
  /** Why it is refused; null to approve it. */
  readonly refusal: string | null
}

interface ReviewedRow {
  readonly eventId: string
  readonly eventName: string
  readonly organization: string
  readonly subject: string
  readonly sendAt: Date
  readonly author: string | null
  readonly email: string | null
}

/** Approves or refuses a message, once, and tells its author. */
export async function reviewMessage(
  { db, mailer, config, enqueue }: MessageDeps,
  review: Review,
): Promise<{ message: string } | Refusal<'MESSAGE_NOT_FOUND' | 'MESSAGE_REVIEWED' | 'FORBIDDEN'>> {
  const { messageId, refusal, userId } = review
  return db.transaction().execute(async (tx) => {
    const known = await tx
      .selectFrom('messages')
      .select('organization_id as organizationId')
      .where('id', '=', messageId)
      .executeTakeFirst()
    if (!known) return refuse('MESSAGE_NOT_FOUND')
    const denied = await refuseOwnDecision(tx, userId, known.organizationId)
    if (denied) return denied
    const message = await decide(tx, review)
    if (!message) return refuse('MESSAGE_REVIEWED')
    const { eventId, eventName, subject } = message
    await recordHistory(tx, known.organizationId, {
      kind: 'message_reviewed',
      details: { subject, isApproved: refusal === null },
      by: { team: userId },
      events: [{ id: eventId, name: eventName }],
    })
    if (refusal === null)
      await enqueue(
        tx,
        sendMessage,
        { messageId },
        { after: message.sendAt, key: `message ${messageId}` },
      )
    const { author, email } = message
    if (author !== null && email !== null)
      await mailer.queue(
        tx,
        email,
        messageReviewedMail({ ...message, author, refusal }, config.PUBLIC_URL),
        `message reviewed ${messageId}`,
      )
    return { message: refusal === null ? 'Mensagem aprovada.' : 'Mensagem recusada.' }
  })
}

/** A time of sending that has passed becomes one in which its author can still undo it. */
async function decide(
  tx: Tx,
  { messageId, userId, refusal }: Review,
): Promise<ReviewedRow | undefined> {
  const { rows } = await sql<ReviewedRow>`
    update messages set status = ${refusal === null ? 'scheduled' : 'refused'}, refusal_reason = ${refusal},
           reviewed_at = app_now(), reviewed_by = ${userId},
           send_at = greatest(send_at, app_now() + make_interval(secs => ${UNDO_SECONDS})),
           filter = case when ${refusal}::text is null then filter else ${withoutSearch} end
      from events, organizations
     where messages.id = ${messageId} and messages.status = 'review'
       and events.id = messages.event_id and organizations.id = messages.organization_id
    returning messages.event_id as "eventId", events.name as "eventName", organizations.name as organization,
              messages.subject, messages.send_at as "sendAt",
              (select name from users where id = messages.created_by and erased_at is null) as author,
              (select email from users where id = messages.created_by and erased_at is null) as email`.execute(
    tx,
  )
  return rows[0]
}

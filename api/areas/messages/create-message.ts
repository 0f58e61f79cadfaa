import { randomUUID } from 'node:crypto'
import type { CallRefusal } from '@55tickets/contracts/http/call.ts'
import type { createMessage as createCall, Message } from '@55tickets/contracts/messages.ts'
import type { PeopleFilter } from '@55tickets/contracts/people.ts'
import { checkSendAt, type MessageKind, UNDO_SECONDS } from '@55tickets/rules/messages/message.ts'
import { dayKey, HOME_ZONE, zonedToInstant } from '@55tickets/rules/text/zone.ts'
import { sql } from 'kysely'
import { countAttempts } from '../../platform/attempts.ts'
import type { Tx } from '../../platform/db/database.ts'
import { isRefusal, type Refusal, refuse } from '../../platform/refuse.ts'
import { stableId } from '../../platform/stable-id.ts'
import { isEmailProved } from '../accounts/public.ts'
import { countAudience } from './audience.ts'
import type { MessageDeps } from './deps.ts'
import { messageWaitsMail } from './mails.ts'
import { cleanBody } from './message-body.ts'
import { sendMessage } from './send-message.ts'
import {
  checkMailBudget,
  findSenderRefusal,
  isDayFull,
  isReviewed,
  latestOf,
  lockSender,
  type Sender,
} from './sender.ts'
import { findMessage, type MessageRow, toMessage } from './store.ts'

/** Messages that one person may try to create in an hour, refused ones included. */
const WRITES_PER_HOUR = { most: 60, minutes: 60 }

interface NewMessage {
  readonly eventId: string
  readonly userId: string
  /** Idempotency key. */
  readonly key: string | null
  readonly kind: MessageKind
  readonly subject: string
  readonly body: string
  readonly filter: PeopleFilter
  /** Time on the clock of the event's zone; null for now. */
  readonly sendAt: string | null
}

type CreateRefusal = Refusal<CallRefusal<typeof createCall>>

/**
 * Creates a message: it is sent after a time in which it can be undone, or at the chosen one. A repeated
 * request returns the same message.
 */
export async function createMessage(
  deps: MessageDeps,
  request: NewMessage,
): Promise<Message | CreateRefusal> {
  const { db } = deps
  const { eventId, userId, key } = request
  if (!(await isEmailProved(db, userId))) return refuse('EMAIL_NOT_PROVED')
  const limited = await countAttempts(db, [[`message writes ${userId}`, WRITES_PER_HOUR]])
  if (limited) return limited
  const id = key === null ? randomUUID() : stableId('message', eventId, userId, key)
  const refusal = await db.transaction().execute(async (tx) => {
    const sender = await lockSender(tx, eventId)
    if (!sender) return refuse('EVENT_NOT_FOUND')
    const body = cleanBody(request.body, sender.status)
    const known = await findMessage(tx, { eventId, messageId: id })
    if (known) return isSame(known, { ...request, body }) ? null : refuse('KEY_REUSED')
    const refused = findSenderRefusal(sender)
    if (refused) return refused
    return isRefusal(body) ? body : insertMessage(tx, deps, sender, { ...request, id, body })
  })
  if (refusal) return refusal
  const created = await findMessage(db, { eventId, messageId: id })
  if (!created) throw new Error(`message ${id} was not created`)
  return toMessage(db, created)
}

const isSame = (
  known: MessageRow,
  { kind, subject, body }: Pick<NewMessage, 'kind' | 'subject'> & { body: unknown },
): boolean => known.kind === kind && known.subject === subject && known.body === body

async function insertMessage(
  tx: Tx,
  { config, enqueue, mailer }: MessageDeps,
  sender: Sender,
  message: NewMessage & { readonly id: string },
): Promise<CreateRefusal | null> {
  const { id, eventId, userId, kind, subject, body, filter } = message
  const { organizationId } = sender
  const sendAt = chooseTime(sender, message.sendAt)
  if (isRefusal(sendAt)) return sendAt
  if (await isDayFull(tx, sender, sendAt)) return refuse('TOO_MANY_MESSAGES')
  const { people } = await countAudience(tx, { eventId, organizationId, kind, filter })
  if (people === 0)
    return refuse('BAD_INPUT', { fields: { filter: 'Ninguém recebe: escolha outras pessoas' } })
  const tooMany = await checkMailBudget(tx, sender, { people, sendAt })
  if (tooMany) return tooMany
  const isWaiting = await isReviewed(tx, sender)
  await sql`
    insert into messages (id, organization_id, event_id, kind, subject, body, filter, status, created_by, send_at)
    values (${id}, ${organizationId}, ${eventId}, ${kind}, ${subject}, ${body}, ${JSON.stringify(filter)},
            ${isWaiting ? 'review' : 'scheduled'}, ${userId}, ${sendAt})`.execute(tx)
  if (isWaiting)
    await mailer.queue(
      tx,
      config.CONTACT_EMAIL,
      messageWaitsMail({ ...sender, subject }, config.PUBLIC_URL),
      // One a day: messages can be written and stopped all day long.
      `message waits ${organizationId} ${dayKey(sender.now, HOME_ZONE)}`,
    )
  else await enqueue(tx, sendMessage, { messageId: id }, { after: sendAt, key: `message ${id}` })
  return null
}

/** When sending begins: at the chosen time, but never before it can be undone no more. */
function chooseTime(sender: Sender, local: string | null): Date | Refusal<'BAD_INPUT'> {
  const { timezone: zone, now } = sender
  const undoneUntil = new Date(now.getTime() + UNDO_SECONDS * 1000)
  if (local === null) return undoneUntil
  const problem = checkSendAt(local, { zone, now, latest: latestOf(sender) })
  if (problem) return refuse('BAD_INPUT', { fields: { sendAt: problem } })
  const chosen = zonedToInstant(local, zone)
  return chosen > undoneUntil ? chosen : undoneUntil
}

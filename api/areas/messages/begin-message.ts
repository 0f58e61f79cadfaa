import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { findAudience } from './audience.ts'
import { findSender } from './sender.ts'
import { type MessageRow, selectMessages, withoutSearch } from './store.ts'

/** Longer than usual: an audience of many thousands is frozen by one statement. */
const STATEMENT_TIMEOUT_MS = 25_000

/**
 * Begins to send a message that is due: freezes who gets it, in the same transaction. Whoever buys, gives
 * back or is named afterwards changes nothing any more.
 */
export async function beginMessage(db: Db, messageId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = ${sql.lit(STATEMENT_TIMEOUT_MS)}`.execute(tx)
    const message = await lockDueMessage(tx, messageId)
    if (!message) return
    const refusal = await findLateRefusal(tx, message.eventId)
    if (refusal === null) await freezeAudience(tx, message)
    else await refuseMessage(tx, messageId, refusal)
  })
}

/** Locked, so that a stop at the same moment waits and then finds that sending has begun. */
async function lockDueMessage(tx: Tx, messageId: string): Promise<MessageRow | undefined> {
  const { rows } = await sql<MessageRow>`
    ${selectMessages}
     where messages.id = ${messageId} and messages.status = 'scheduled' and messages.send_at <= app_now()
       for update of messages`.execute(tx)
  return rows[0]
}

/** Why a message that was accepted is not sent after all; null if it is. */
async function findLateRefusal(tx: Tx, eventId: string): Promise<string | null> {
  const sender = await findSender(tx, eventId)
  if (sender?.status === 'suspended') return 'A organização foi suspensa antes do envio.'
  return sender?.isCancelled ? 'O evento foi cancelado antes do envio.' : null
}

async function freezeAudience(tx: Tx, message: MessageRow): Promise<void> {
  await sql`
    with frozen as (
      insert into message_recipients (message_id, address_key, user_id, courtesy_id)
      select ${message.id}, address_key, user_id, courtesy_id from (${findAudience(message)}) audience
      returning 1
    )
    update messages set status = 'sending', begun_at = app_now(), filter = ${withoutSearch},
           people = (select count(*) from frozen)
     where id = ${message.id}`.execute(tx)
}

const refuseMessage = (tx: Tx, messageId: string, reason: string) =>
  sql`
    update messages set status = 'refused', refusal_reason = ${reason}, filter = ${withoutSearch}
     where id = ${messageId}`.execute(tx)

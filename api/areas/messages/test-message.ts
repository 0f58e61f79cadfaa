import type { CallRefusal } from '@55tickets/contracts/http/call.ts'
import type { testMessage as testCall } from '@55tickets/contracts/messages.ts'
import type { MessageKind } from '@55tickets/rules/messages/message.ts'
import { countAttempts } from '../../platform/attempts.ts'
import { isRefusal, type Refusal, refuse } from '../../platform/refuse.ts'
import { isEmailProved } from '../accounts/public.ts'
import { addressKey } from './address-key.ts'
import type { MessageDeps } from './deps.ts'
import { messageMail } from './mails.ts'
import { cleanBody } from './message-body.ts'
import { findSender, findSenderRefusal } from './sender.ts'

/** Tests that one person may send in an hour. */
const TESTS_PER_HOUR = { most: 20, minutes: 60 }

interface TestRequest {
  readonly eventId: string
  readonly userId: string
  readonly kind: MessageKind
  readonly subject: string
  readonly body: string
}

/** Mails a message to its author, as its audience would get it. */
export async function testMessage(
  { db, mailer, config, tokens }: MessageDeps,
  { eventId, userId, kind, subject, body }: TestRequest,
): Promise<{ message: string } | Refusal<CallRefusal<typeof testCall>>> {
  if (!(await isEmailProved(db, userId))) return refuse('EMAIL_NOT_PROVED')
  const sender = await findSender(db, eventId)
  if (!sender) return refuse('EVENT_NOT_FOUND')
  const refused = findSenderRefusal(sender)
  if (refused) return refused
  const limited = await countAttempts(db, [[`message tests ${userId}`, TESTS_PER_HOUR]])
  if (limited) return limited
  const clean = cleanBody(body, sender.status)
  if (isRefusal(clean)) return clean
  return db.transaction().execute(async (tx) => {
    const { name, email } = await tx
      .selectFrom('users')
      .select(['name', 'email'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    const { organizationId } = sender
    const token = tokens.make({ organizationId, addressKey: addressKey(email) })
    const message = { ...sender, kind, subject: `Teste: ${subject}`, body: clean }
    await mailer.queue(tx, email, messageMail(message, { name, token }, config.PUBLIC_URL))
    return { message: `Teste enviado para ${email}.` }
  })
}

import { buffer } from 'node:stream/consumers'
import type { MakeAttachment } from '../../platform/mail/send-mail.ts'
import type { CourtesyDeps } from './deps.ts'

/** Draws the ticket of a courtesy for its mail, at the moment when it is sent. */
export const attachTicket =
  ({ drawTicket }: Pick<CourtesyDeps, 'drawTicket'>): MakeAttachment =>
  async (db, courtesyId) => {
    const code = await db
      .selectFrom('ticket_codes')
      .select('id')
      .where('courtesy_id', '=', courtesyId)
      .executeTakeFirst()
    const ticket = code && (await drawTicket(db, code.id))
    return ticket
      ? { name: 'cortesia.pdf', type: 'application/pdf', content: await buffer(ticket) }
      : null
  }

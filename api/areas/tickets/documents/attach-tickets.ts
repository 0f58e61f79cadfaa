import { buffer } from 'node:stream/consumers'
import type { MakeAttachment } from '../../../platform/mail/send-mail.ts'
import { findTicketPages } from './find-ticket-pages.ts'
import { drawTicketPages, type TicketFileDeps } from './ticket-files.ts'

/** Draws the tickets of a sale for their mail, at the moment when it is sent. */
export const attachTickets =
  (deps: Omit<TicketFileDeps, 'db'>): MakeAttachment =>
  async (db, saleId) => {
    const pages = await findTicketPages(db, { saleId }, deps)
    if (pages.length === 0) return null
    const content = await buffer(await drawTicketPages({ ...deps, db }, pages))
    return { name: `tickets-${saleId}.pdf`, type: 'application/pdf', content }
  }

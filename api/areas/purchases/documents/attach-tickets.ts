import { buffer } from 'node:stream/consumers'
import type { MakeAttachment } from '../../../platform/mail/send-mail.ts'
import { findSheets } from './find-sheets.ts'
import { drawSheets, type TicketFileDeps } from './ticket-files.ts'

/** The tickets of a sale for the mail that tells of them, as they are when it is sent. */
export const attachTickets =
  (deps: Omit<TicketFileDeps, 'db'>): MakeAttachment =>
  async (db, saleId) => {
    const sheets = await findSheets(db, { saleId })
    if (sheets.length === 0) return null
    const content = await buffer(await drawSheets({ ...deps, db }, sheets))
    return { name: `tickets-${saleId}.pdf`, type: 'application/pdf', content }
  }

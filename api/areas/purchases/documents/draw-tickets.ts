import {
  drawPages,
  openPdf,
  openPicture,
  type PdfDocument,
} from '../../../platform/documents/open-pdf.ts'
import type { TicketKeys } from '../ticket-keys.ts'
import { drawTicket, type TicketLook } from './draw-ticket.ts'
import type { TicketSheet } from './find-sheets.ts'

interface TicketsLook extends Omit<TicketLook, 'token'> {
  readonly keys: Pick<TicketKeys, 'sign'>
}

/** Tickets of one event, a page each, written while they are read. */
export function drawTickets(
  sheets: readonly TicketSheet[],
  { keys, company, picture }: TicketsLook,
): PdfDocument {
  const [first] = sheets
  const title = `${sheets.length > 1 ? 'Ingressos' : 'Ingresso'}: ${first?.event.name ?? ''}`
  const pdf = openPdf({ title, layout: 'portrait' })
  const shown = picture && openPicture(pdf, picture)
  return drawPages(pdf, sheets, (sheet) =>
    drawTicket(pdf, sheet, {
      company,
      picture: shown,
      token: keys.sign(sheet.event.id, sheet.codeId),
    }),
  )
}

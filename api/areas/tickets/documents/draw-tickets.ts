import { drawPages, openPdf, type PdfDocument } from '../../../platform/documents/open-pdf.ts'
import type { TicketKeys } from '../ticket-keys.ts'
import { drawTicket, type TicketAssets } from './draw-ticket.ts'
import type { TicketPage } from './find-ticket-pages.ts'

interface TicketBatchAssets extends Omit<TicketAssets, 'token' | 'picture'> {
  /** A JPEG of 3:1; null if it could not be loaded. */
  readonly picture: Buffer | null
  readonly keys: Pick<TicketKeys, 'sign'>
}

/** Draws tickets of one event, a page each; the PDF is written while it is being read. */
export function drawTickets(
  pages: readonly TicketPage[],
  { keys, company, picture }: TicketBatchAssets,
): PdfDocument {
  const [first] = pages
  const title = `${pages.length > 1 ? 'Ingressos' : 'Ingresso'}: ${first?.event.name ?? ''}`
  const pdf = openPdf({ title, layout: 'portrait' })
  const shown = picture && pdf.openImage(picture)
  return drawPages(pdf, pages, (page) =>
    drawTicket(pdf, page, {
      company,
      picture: shown,
      token: keys.sign(page.event.id, page.codeId),
    }),
  )
}

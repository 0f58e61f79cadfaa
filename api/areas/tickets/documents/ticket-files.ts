import type { Config } from '../../../platform/config.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { PdfDocument } from '../../../platform/documents/open-pdf.ts'
import { encodeQr, qrPicture } from '../../../platform/documents/qr.ts'
import { documentPicture, type Pictures } from '../../../platform/files/variants.ts'
import type { Log } from '../../../platform/log.ts'
import { isRefusal, type Refusal, refuse } from '../../../platform/refuse.ts'
import { isPaidSale } from '../../reservations/public.ts'
import { checkCode, findCode } from '../find-code.ts'
import type { TicketKeys } from '../ticket-keys.ts'
import { drawTickets } from './draw-tickets.ts'
import { findTicketPages, type SubscribedSession, type TicketPage } from './find-ticket-pages.ts'

export interface TicketFileDeps {
  readonly db: Db
  readonly keys: TicketKeys
  readonly log: Log
  readonly config: Pick<Config, 'COMPANY_NAME' | 'COMPANY_CNPJ' | 'CONTACT_EMAIL'>
  readonly pictures: Pictures
  readonly subscribedSession: SubscribedSession
}

type CodeRefused = Refusal<'CODE_NOT_FOUND' | 'HOLDER_REQUIRED' | 'CODE_USED'>

export interface TicketFileRequest {
  readonly codeId: string
  readonly userId: string
}

export async function ticketFile(
  deps: TicketFileDeps,
  { codeId, userId }: TicketFileRequest,
): Promise<PdfDocument | CodeRefused> {
  const code = checkCode(await findCode(deps.db, codeId, userId))
  if (isRefusal(code)) return code
  const pages = await findTicketPages(deps.db, { codeId }, deps)
  // Empty if the code was used or revoked since the check.
  return pages.length > 0 ? drawTicketPages(deps, pages) : refuse('CODE_NOT_FOUND')
}

const PIXELS_PER_MODULE = 24

export async function ticketQr(
  { db, keys }: TicketFileDeps,
  { codeId, userId }: TicketFileRequest,
): Promise<Buffer | CodeRefused> {
  const code = checkCode(await findCode(db, codeId, userId))
  if (isRefusal(code)) return code
  return codeQr(keys, code.event_id, code.id)
}

/** Draws the QR code of a code. The caller has checked access. */
export const codeQr = (keys: TicketKeys, eventId: string, codeId: string): Promise<Buffer> =>
  qrPicture(encodeQr(keys.sign(eventId, codeId)), PIXELS_PER_MODULE)

/** Draws the ticket of a code; null if it is used or revoked. The caller has checked access. */
export async function codeFile(deps: TicketFileDeps, codeId: string): Promise<PdfDocument | null> {
  const pages = await findTicketPages(deps.db, { codeId }, deps)
  return pages.length > 0 ? drawTicketPages(deps, pages) : null
}

/** Draws all tickets of a sale that have a holder and are not used. */
export async function saleFile(
  deps: TicketFileDeps,
  { saleId, userId }: { saleId: string; userId: string },
): Promise<PdfDocument | Refusal<'SALE_NOT_FOUND' | 'SALE_NOT_PAID' | 'HOLDER_REQUIRED'>> {
  const sale = await deps.db
    .selectFrom('sales')
    .select('status')
    .where('id', '=', saleId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!sale) return refuse('SALE_NOT_FOUND')
  if (!isPaidSale(sale)) return refuse('SALE_NOT_PAID')
  const pages = await findTicketPages(deps.db, { saleId }, deps)
  return pages.length > 0 ? drawTicketPages(deps, pages) : refuse('HOLDER_REQUIRED')
}

export async function drawTicketPages(
  { pictures, keys, log, config }: TicketFileDeps,
  pages: readonly TicketPage[],
): Promise<PdfDocument> {
  const pictureId = pages[0]?.event.pictureId ?? ''
  // A missing picture must not keep anybody from their ticket.
  const picture = await pictures.find(pictureId, documentPicture).catch((err: unknown) => {
    log.warn({ err, pictureId }, 'drew a ticket without its event picture')
    return null
  })
  const company = {
    name: config.COMPANY_NAME,
    cnpj: config.COMPANY_CNPJ,
    contact: config.CONTACT_EMAIL,
  }
  return drawTickets(pages, { keys, company, picture: picture?.bytes ?? null })
}

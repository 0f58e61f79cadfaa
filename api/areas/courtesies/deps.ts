import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db/database.ts'
import type { PdfDocument } from '../../platform/documents/open-pdf.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import type { CourtesyLinks } from './courtesy-links.ts'

export interface CourtesyDeps {
  readonly config: Pick<Config, 'PUBLIC_URL'>
  readonly db: Db
  readonly mailer: Mailer
  readonly links: CourtesyLinks
  /** Draws the ticket of a code as PDF; null if it is used or revoked. */
  readonly drawTicket: (db: Db, codeId: string) => Promise<PdfDocument | null>
  /** Draws the QR code of a code as PNG. */
  readonly drawQr: (eventId: string, codeId: string) => Promise<Buffer>
}

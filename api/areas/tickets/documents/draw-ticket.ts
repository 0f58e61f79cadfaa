import { drawText } from '../../../platform/documents/draw-text.ts'
import type { OpenedPicture, PdfDocument } from '../../../platform/documents/open-pdf.ts'
import { drawFooter, type Seller } from './draw-footer.ts'
import { drawStub } from './draw-stub.ts'
import type { TicketPage } from './find-ticket-pages.ts'
import { ACTION, drawFact, INK, LEFT, LINE, PAD, QUIET, WIDTH } from './ticket-style.ts'

export interface TicketAssets {
  /** A picture of 3:1; null if it could not be loaded. */
  readonly picture: OpenedPicture | null
  /** Content of the QR code. */
  readonly token: string
  readonly company: Seller
}

const TOP = 76
const RADIUS = 16
const PICTURE = { width: WIDTH, height: WIDTH / 3 }

/** Draws one ticket on one page; readable in black and white. */
export function drawTicket(pdf: PdfDocument, page: TicketPage, assets: TicketAssets): void {
  drawHead(pdf, page)
  const fold = drawEvent(pdf, page, assets.picture)
  const end = drawStub(pdf, page, assets.token, fold + PAD)
  drawFrame(pdf, fold, end)
  drawFooter(pdf, page, assets.company, end + 26)
}

function drawHead(pdf: PdfDocument, { isCourtesy }: TicketPage): void {
  const line = { maxLines: 1, width: WIDTH }
  drawText(pdf, '55Tickets', LEFT, 34, { ...line, weight: 'ExtraBold', sizes: [23], color: ACTION })
  const right = { ...line, weight: 'SemiBold', sizes: [11], color: QUIET, align: 'right' } as const
  const kind = isCourtesy ? 'Cortesia' : 'Ingresso'
  drawText(pdf, `${kind} para uma pessoa`, LEFT, 43, right)
}

/** Draws the picture, name, date and place; returns the y of the fold. */
function drawEvent(pdf: PdfDocument, { event }: TicketPage, picture: OpenedPicture | null): number {
  pdf.save()
  // Rounds only the upper corners: the lower ones are clipped.
  pdf.rect(LEFT, TOP, WIDTH, PICTURE.height).clip()
  pdf.roundedRect(LEFT, TOP, WIDTH, PICTURE.height + RADIUS, RADIUS).clip()
  if (picture) pdf.image(picture, LEFT, TOP, PICTURE)
  else pdf.rect(LEFT, TOP, PICTURE.width, PICTURE.height).fill(ACTION)
  pdf.restore()

  const x = LEFT + PAD
  const width = WIDTH - 2 * PAD
  let y = TOP + PICTURE.height + 22
  y += drawText(pdf, event.name, x, y, {
    weight: 'ExtraBold',
    sizes: [27, 23, 19, 16, 14],
    width,
    maxLines: 3,
    lineHeight: 1.12,
    color: INK,
  })
  y += 14
  const half = (width - 24) / 2
  const when = drawFact(pdf, 'Quando', sentence(event.date), x, y, { width: half, maxLines: 3 })
  const once = event.isRecurring
    ? drawText(pdf, 'Vale uma entrada, em um desses dias.', x, y + when + 2, {
        weight: 'Regular',
        sizes: [10.5],
        width: half,
        maxLines: 2,
        color: QUIET,
      })
    : 0
  const where = drawFact(pdf, 'Onde', event.venue, x + half + 24, y, { width: half, maxLines: 2 })
  // City and state have their own line, so that a long address can't push them out.
  const small = { weight: 'Regular', sizes: [10.5], width: half, color: QUIET } as const
  const top = y + where + 2
  const street = event.address
    ? drawText(pdf, event.address, x + half + 24, top, { ...small, maxLines: 2 })
    : 0
  const address =
    street + drawText(pdf, event.city, x + half + 24, top + street, { ...small, maxLines: 1 })
  return y + Math.max(when + once, where + address) + 22
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Draws the outline with two notches at the fold, where a stub would be torn off. */
function drawFrame(pdf: PdfDocument, fold: number, end: number): void {
  const notch = 9
  const right = LEFT + WIDTH
  pdf.lineWidth(1).strokeColor(LINE)
  pdf
    .moveTo(LEFT + RADIUS, TOP)
    .lineTo(right - RADIUS, TOP)
    .quadraticCurveTo(right, TOP, right, TOP + RADIUS)
    .lineTo(right, fold - notch)
    .bezierCurveTo(right - 12, fold - notch, right - 12, fold + notch, right, fold + notch)
    .lineTo(right, end - RADIUS)
    .quadraticCurveTo(right, end, right - RADIUS, end)
    .lineTo(LEFT + RADIUS, end)
    .quadraticCurveTo(LEFT, end, LEFT, end - RADIUS)
    .lineTo(LEFT, fold + notch)
    .bezierCurveTo(LEFT + 12, fold + notch, LEFT + 12, fold - notch, LEFT, fold - notch)
    .lineTo(LEFT, TOP + RADIUS)
    .quadraticCurveTo(LEFT, TOP, LEFT + RADIUS, TOP)
    .stroke()
  pdf
    .dash(4, { space: 4 })
    .moveTo(LEFT + 16, fold)
    .lineTo(right - 16, fold)
    .stroke()
    .undash()
}

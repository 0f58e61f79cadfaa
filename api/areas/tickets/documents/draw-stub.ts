import { hideCpf } from '@55tickets/rules/people/cpf.ts'
import { type Benefit, benefitLabels } from '@55tickets/rules/tickets/half-price.ts'
import { ticketNumber } from '@55tickets/rules/tickets/ticket-number.ts'
import { drawText } from '../../../platform/documents/draw-text.ts'
import type { PdfDocument } from '../../../platform/documents/open-pdf.ts'
import { drawQr, encodeQr } from '../../../platform/documents/qr.ts'
import type { TicketPage } from './find-ticket-pages.ts'
import { ACCENT, drawFact, drawLabel, INK, LEFT, PAD, QUIET, WIDTH } from './ticket-style.ts'

const QR_SIDE = 166

/** Draws holder, ticket type and QR code; returns the y where the ticket ends. */
export function drawStub(pdf: PdfDocument, page: TicketPage, token: string, top: number): number {
  const x = LEFT + PAD
  const width = WIDTH - 3 * PAD - QR_SIDE
  const qrX = LEFT + WIDTH - PAD - QR_SIDE
  drawQr(pdf, encodeQr(token), qrX, top, QR_SIDE)
  const caption = { width: QR_SIDE, maxLines: 1, align: 'center' } as const
  let below = top + QR_SIDE + 7
  below += drawText(pdf, 'Apresente este código na entrada', qrX, below, {
    ...caption,
    weight: 'Regular',
    sizes: [9.5],
    color: QUIET,
  })
  // Typed by the gate when the QR code can't be read.
  below += 2
  below += drawText(pdf, `Código ${ticketNumber(page.codeId)}`, qrX, below, {
    ...caption,
    weight: 'SemiBold',
    sizes: [10.5],
    color: INK,
  })

  let y = top - 3
  y += drawLabel(pdf, 'Nome', x, y, width)
  y += drawText(pdf, page.holderName, x, y, {
    weight: 'ExtraBold',
    sizes: [21, 18, 15, 12],
    width,
    maxLines: 3,
    lineHeight: 1.15,
    color: INK,
  })
  if (page.holderCpf) {
    const cpf = `CPF ${hideCpf(page.holderCpf)}`
    const setting = { weight: 'Regular', sizes: [11], width, maxLines: 1, color: QUIET } as const
    y += 2 + drawText(pdf, cpf, x, y + 2, setting)
  }
  y += 12
  const isTicket = page.orderNumber !== null || page.isCourtesy
  y += drawFact(pdf, isTicket ? 'Ingresso' : 'Atividade', page.ticketName, x, y, {
    width,
    // The session below describes the ticket as well as a long name does.
    maxLines: page.admitsTo ? 1 : 2,
  })
  if (page.admitsTo)
    y += drawText(pdf, page.admitsTo, x, y, {
      weight: 'SemiBold',
      sizes: [10.5, 9, 8],
      width,
      maxLines: 2,
      color: INK,
    })
  if (page.requiresProof) y += drawProof(pdf, page.benefit, { x, y: y + 8, width }) + 8
  if (page.orderNumber) {
    y += 12
    y += drawLabel(pdf, 'Pedido', x, y, width)
    const setting = { weight: 'Regular', sizes: [10], width, maxLines: 1, color: INK } as const
    const order = page.coupon ? `${page.orderNumber}, cupom ${page.coupon}` : page.orderNumber
    y += drawText(pdf, order, x, y, setting)
  }
  return Math.max(y, below) + PAD - 6
}

interface ProofArea {
  readonly x: number
  readonly y: number
  readonly width: number
}

/** Draws the mark of a ticket that requires proof, and beside it what is to be proved. */
function drawProof(pdf: PdfDocument, benefit: Benefit | null, { x, y, width }: ProofArea): number {
  const text = 'Apresentar documento'
  const markWidth = pdf.font('SemiBold').fontSize(11).widthOfString(text) + 20
  pdf.roundedRect(x, y, markWidth, 22, 6).lineWidth(1).fillAndStroke(ACCENT, INK)
  const setting = { weight: 'SemiBold', color: INK } as const
  drawText(pdf, text, x + 10, y + 4.5, { ...setting, sizes: [11], width: markWidth, maxLines: 1 })
  if (!benefit) return 22
  const label = benefitLabels[benefit]
  const room = width - markWidth - 8
  const isOneLine = pdf.font('SemiBold').fontSize(11).widthOfString(label) <= room
  drawText(pdf, label, x + markWidth + 8, isOneLine ? y + 4.5 : y, {
    ...setting,
    sizes: [isOneLine ? 11 : 8.5],
    width: room,
    maxLines: isOneLine ? 1 : 2,
  })
  return 22
}

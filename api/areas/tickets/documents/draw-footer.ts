import { drawText } from '../../../platform/documents/draw-text.ts'
import type { PdfDocument } from '../../../platform/documents/open-pdf.ts'
import type { TicketPage } from './find-ticket-pages.ts'
import { ACTION, drawLabel, INK, LEFT, QUIET, WIDTH } from './ticket-style.ts'

/** The company that sells the tickets, as the ticket states it. */
export interface Seller {
  readonly name: string
  readonly cnpj: string
  readonly contact: string
}

/** Draws the organizer, the seller and the entrance rules below the ticket. */
export function drawFooter(
  pdf: PdfDocument,
  { event, requiresProof }: TicketPage,
  seller: Seller,
  top: number,
): void {
  const side = 150
  const rulesX = LEFT + side + 28
  const rulesWidth = WIDTH - side - 28
  let y = top + drawLabel(pdf, 'Organização', LEFT, top, side)
  const small = { weight: 'Regular', sizes: [9.5], lineHeight: 1.35 } as const
  y += drawText(pdf, event.organizer, LEFT, y, {
    ...small,
    weight: 'SemiBold',
    width: side,
    maxLines: 2,
    color: INK,
  })
  const fine = { ...small, sizes: [8.5], width: side, color: QUIET } as const
  y += 6
  y += drawText(pdf, `Dúvidas: ${seller.contact}`, LEFT, y, { ...fine, maxLines: 2 })
  const sold = `Emitido por ${seller.name}, CNPJ ${seller.cnpj}`
  drawText(pdf, sold, LEFT, y, { ...fine, maxLines: 3 })

  let ruleY = top + drawLabel(pdf, 'Na entrada', rulesX, top, rulesWidth)
  for (const rule of entranceRules(requiresProof)) {
    pdf.circle(rulesX + 2, ruleY + 6, 1.6).fill(ACTION)
    const setting = { ...small, width: rulesWidth - 12, maxLines: 2, color: INK }
    ruleY += drawText(pdf, rule, rulesX + 12, ruleY, setting) + 3
  }
}

/** Rules printed on every ticket. */
const entranceRules = (requiresProof: boolean): string[] => [
  'Admite uma pessoa, uma única vez: vale a primeira leitura do QR Code.',
  'Leve um documento oficial com foto, com o nome que está neste ingresso.',
  ...(requiresProof
    ? ['Apresente também o documento que comprova o direito a este ingresso.']
    : []),
  'No celular, aumente o brilho da tela. Em papel, preto e branco serve.',
  'Não publique a imagem do QR Code: quem chegar primeiro com ela entra.',
]

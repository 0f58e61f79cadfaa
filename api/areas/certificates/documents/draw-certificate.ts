import { dayText } from '@55tickets/rules/text/date-text.ts'
import { type Instant, localParts } from '@55tickets/rules/text/zone.ts'
import { certifiedTime } from '@55tickets/rules/tickets/certified-time.ts'
import { drawText } from '../../../platform/documents/draw-text.ts'
import { drawPages, openPdf, type PdfDocument } from '../../../platform/documents/open-pdf.ts'
import { drawQr, encodeQr } from '../../../platform/documents/qr.ts'
import type { Certificate } from '../issue-certificate.ts'
import { drawTiles } from './draw-tiles.ts'

const INK = '#101418'
const QUIET = '#4b5259'
const LINE = '#c9ccc6'
const ACTION = '#0b6e4f'

const PAGE = { width: 841.89, height: 595.28 }
const TILES = 5 * 34.02
const LEFT = TILES + 56
const WIDTH = PAGE.width - LEFT - 56
const QR_SIDE = 88
const FOOT = 448

/** Draws a certificate on one A4 page in landscape. `url` is the page that confirms it. */
export function drawCertificate(certificate: Certificate, url: string): PdfDocument {
  const title = `Certificado: ${certificate.sessionTitle}`
  const pdf = openPdf({ title, layout: 'landscape' })
  return drawPages(pdf, [certificate], () => {
    drawTiles(pdf, certificate.code, { width: TILES, height: PAGE.height })
    drawBody(pdf, certificate)
    drawVerification(pdf, certificate, url)
  })
}

function drawBody(pdf: PdfDocument, certificate: Certificate): void {
  const line = { width: WIDTH, maxLines: 1 } as const
  drawText(pdf, '55Tickets', LEFT, 48, { ...line, weight: 'ExtraBold', sizes: [20], color: ACTION })
  let y = 92
  y += drawText(pdf, 'Certificado', LEFT, y, {
    ...line,
    weight: 'ExtraBold',
    sizes: [52],
    lineHeight: 1.1,
    color: INK,
  })
  y += 22
  const quiet = { ...line, weight: 'Regular', sizes: [14], color: QUIET } as const
  y += drawText(pdf, 'Certificamos que', LEFT, y, quiet) + 4
  y += drawText(pdf, certificate.holderName, LEFT, y, {
    weight: 'ExtraBold',
    sizes: [32, 27, 22, 18],
    width: WIDTH,
    maxLines: 2,
    lineHeight: 1.15,
    color: ACTION,
  })
  y += 12
  y += drawText(pdf, 'participou da atividade', LEFT, y, quiet) + 3
  y += drawText(pdf, certificate.sessionTitle, LEFT, y, {
    weight: 'SemiBold',
    sizes: [20, 17, 15],
    width: WIDTH,
    maxLines: 2,
    lineHeight: 1.2,
    color: INK,
  })
  y += 10
  drawText(pdf, certificateSentence(certificate), LEFT, y, {
    weight: 'Regular',
    sizes: [14, 13, 12],
    width: WIDTH,
    maxLines: 3,
    lineHeight: 1.4,
    color: INK,
  })
}

function certificateSentence({
  eventName,
  startsAt,
  timezone,
  certifiedMinutes,
}: Certificate): string {
  const day = dayIn(startsAt, timezone)
  return `no evento ${eventName}, em ${day}, com carga horária de ${certifiedTime(certifiedMinutes)}.`
}

const dayIn = (instant: Instant, zone: string) => dayText(localParts(instant, zone), 'long')

/** Draws the footer by which anybody can verify the certificate: code, address and QR code. */
function drawVerification(pdf: PdfDocument, certificate: Certificate, url: string): void {
  const { code, organizer, issuedAt, timezone } = certificate
  pdf.lineWidth(1).strokeColor(LINE)
  pdf
    .moveTo(LEFT, FOOT - 18)
    .lineTo(LEFT + WIDTH, FOOT - 18)
    .stroke()
  drawQr(pdf, encodeQr(url), LEFT + WIDTH - QR_SIDE, FOOT, QR_SIDE)
  const width = WIDTH - QR_SIDE - 32
  const narrow = 160
  const wide = width - narrow - 24
  const right = LEFT + narrow + 24
  drawFact(pdf, 'Emitido em', dayIn(issuedAt, timezone), LEFT, FOOT, narrow)
  drawFact(pdf, 'Organização', organizer, right, FOOT, wide)
  drawFact(pdf, 'Código de verificação', code, LEFT, FOOT + 48, narrow)
  drawFact(pdf, 'Confira em', url.replace(/^https?:\/\//, ''), right, FOOT + 48, wide, 1)
}

function drawFact(
  pdf: PdfDocument,
  name: string,
  value: string,
  x: number,
  y: number,
  width: number,
  maxLines = 2,
): void {
  const label = { weight: 'SemiBold', sizes: [9.5], width, maxLines: 1, color: ACTION } as const
  const below = y + drawText(pdf, name, x, y, label) + 2
  const setting = {
    weight: 'SemiBold',
    sizes: [11.5, 10.5, 9.5, 8.5, 7.5],
    width,
    maxLines,
  } as const
  drawText(pdf, value, x, below, { ...setting, color: INK })
}

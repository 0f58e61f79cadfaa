import { dayText, rangeText } from '@55tickets/rules/text/date-text.ts'
import { type Instant, localParts } from '@55tickets/rules/text/zone.ts'
import { certifiedTime } from '@55tickets/rules/tickets/certified-time.ts'
import { drawText } from '../../../platform/documents/draw-text.ts'
import { drawPages, openPdf, type PdfDocument } from '../../../platform/documents/open-pdf.ts'
import { drawQr, encodeQr } from '../../../platform/documents/qr.ts'
import type { Certificate } from '../certificate.ts'
import { drawSessions, fitsFirstPage, listPages } from './draw-sessions.ts'
import { drawTiles } from './draw-tiles.ts'
import { ACTION, FOOT, INK, LEFT, LINE, PAGE, QR_SIDE, QUIET, TILES, WIDTH } from './layout.ts'

/** Draws a certificate on A4 pages in landscape. `url` is the page that confirms it. */
export function drawCertificate(certificate: Certificate, url: string): PdfDocument {
  const [session] = certificate.sessions
  const isOfSession = certificate.sessions.length === 1
  const title = `Certificado: ${isOfSession ? session?.title : certificate.eventName}`
  const pdf = openPdf({ title, layout: 'landscape' })
  const drawFirst = () => {
    if (isOfSession) drawSessionBody(pdf, certificate)
    else drawEventBody(pdf, certificate)
  }
  return drawPages(pdf, [drawFirst, ...listPages(pdf, certificate)], (draw) => {
    drawTiles(pdf, certificate.code, { width: TILES, height: PAGE.height })
    draw()
    drawVerification(pdf, certificate, url)
  })
}

const line = { width: WIDTH, maxLines: 1 } as const
const quiet = { ...line, weight: 'Regular', sizes: [14], color: QUIET } as const

/** Draws everything down to the holder's name; returns where it ends. */
function drawHead(pdf: PdfDocument, { holderName }: Certificate, isTight: boolean): number {
  drawText(pdf, '55Tickets', LEFT, isTight ? 36 : 48, {
    ...line,
    weight: 'ExtraBold',
    sizes: [20],
    color: ACTION,
  })
  let y = isTight ? 64 : 92
  y += drawText(pdf, 'Certificado', LEFT, y, {
    ...line,
    weight: 'ExtraBold',
    sizes: [isTight ? 44 : 52],
    lineHeight: 1.1,
    color: INK,
  })
  y += isTight ? 14 : 22
  y += drawText(pdf, 'Certificamos que', LEFT, y, quiet) + 4
  y += drawText(pdf, holderName, LEFT, y, {
    weight: 'ExtraBold',
    sizes: isTight ? [28, 24, 20, 17] : [32, 27, 22, 18],
    width: WIDTH,
    maxLines: 2,
    lineHeight: 1.15,
    color: ACTION,
  })
  return y + (isTight ? 8 : 12)
}

function drawSessionBody(pdf: PdfDocument, certificate: Certificate): void {
  const [session] = certificate.sessions
  if (!session) return
  let y = drawHead(pdf, certificate, false)
  y += drawText(pdf, 'participou da atividade', LEFT, y, quiet) + 3
  y += drawSubject(pdf, session.title, y) + 10
  const day = dayIn(session.startsAt, certificate.timezone)
  const duration = certifiedTime(session.certifiedMinutes)
  drawSentence(
    pdf,
    `no evento ${certificate.eventName}, em ${day}, com carga horária de ${duration}.`,
    y,
  )
}

/** Draws the body of a certificate of a whole event, with the list of its sessions if it fits. */
function drawEventBody(pdf: PdfDocument, certificate: Certificate): void {
  const { sessions, timezone, certifiedMinutes } = certificate
  let y = drawHead(pdf, certificate, true)
  y += drawText(pdf, 'participou do evento', LEFT, y, quiet) + 3
  y += drawSubject(pdf, certificate.eventName, y) + 6
  const days = sessions.map(({ startsAt }) => localParts(startsAt, timezone))
  const [first, last] = [days[0], days.at(-1)]
  const isOneDay = first?.day === last?.day && first?.month === last?.month
  const period =
    first && last ? `${isOneDay ? 'em' : 'de'} ${rangeText(first, last, 'a', 'long')}` : ''
  const where = fitsFirstPage(sessions) ? '' : ' listadas na página seguinte'
  y += drawSentence(
    pdf,
    `${period}, com ${sessions.length} atividades${where} e carga horária total de ${certifiedTime(certifiedMinutes)}.`,
    y,
  )
  if (fitsFirstPage(sessions)) drawSessions(pdf, sessions, timezone, y + 10)
}

const drawSubject = (pdf: PdfDocument, text: string, y: number) =>
  drawText(pdf, text, LEFT, y, {
    weight: 'SemiBold',
    sizes: [20, 17, 15],
    width: WIDTH,
    maxLines: 2,
    lineHeight: 1.2,
    color: INK,
  })

const drawSentence = (pdf: PdfDocument, text: string, y: number) =>
  drawText(pdf, text, LEFT, y, {
    weight: 'Regular',
    sizes: [14, 13, 12],
    width: WIDTH,
    maxLines: 3,
    lineHeight: 1.4,
    color: INK,
  })

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

import { twoDigits } from '@55tickets/rules/text/date-text.ts'
import { localParts } from '@55tickets/rules/text/zone.ts'
import { briefTime, certifiedTime } from '@55tickets/rules/tickets/certified-time.ts'
import { drawText } from '../../../platform/documents/draw-text.ts'
import type { PdfDocument } from '../../../platform/documents/open-pdf.ts'
import type { Certificate } from '../certificate.ts'
import { INK, LEFT, QUIET, WIDTH } from './layout.ts'

type Sessions = Certificate['sessions']

const ROW = 16
const DATE_WIDTH = 36
const TIME_WIDTH = 46
/** Rows that fit below the text of the first page, and on a page that has nothing but the list. */
const FIRST_PAGE_ROWS = 5
const LIST_PAGE_ROWS = 19
const LIST_TOP = 106

/** True if the list fits below the text of the first page. */
export const fitsFirstPage = (sessions: Sessions): boolean => sessions.length <= FIRST_PAGE_ROWS

/** Draws sessions with day and hours, a row each. */
export function drawSessions(
  pdf: PdfDocument,
  sessions: Sessions,
  timezone: string,
  top: number,
): void {
  const row = { maxLines: 1, sizes: [10.5, 9.5, 8.5, 7.5] } as const
  for (const [i, { title, startsAt, certifiedMinutes }] of sessions.entries()) {
    const y = top + i * ROW
    const { day, month } = localParts(startsAt, timezone)
    const date = `${twoDigits(day)}/${twoDigits(month)}`
    const cell = { ...row, weight: 'Regular' } as const
    drawText(pdf, date, LEFT, y, { ...cell, width: DATE_WIDTH, color: QUIET })
    const width = WIDTH - DATE_WIDTH - TIME_WIDTH
    drawText(pdf, title, LEFT + DATE_WIDTH, y, { ...row, width, weight: 'SemiBold', color: INK })
    drawText(pdf, briefTime(certifiedMinutes), LEFT + WIDTH - TIME_WIDTH, y, {
      ...cell,
      width: TIME_WIDTH,
      color: INK,
      align: 'right',
    })
  }
}

/** Further pages with the list of sessions; none if it fits on the first page. */
export function listPages(
  pdf: PdfDocument,
  { sessions, timezone, eventName, holderName, certifiedMinutes }: Certificate,
): (() => void)[] {
  if (fitsFirstPage(sessions)) return []
  const count = Math.ceil(sessions.length / LIST_PAGE_ROWS)
  return Array.from({ length: count }, (_, page) => () => {
    const line = { width: WIDTH, maxLines: 1 } as const
    drawText(pdf, `Atividades de ${holderName}`, LEFT, 48, {
      ...line,
      weight: 'ExtraBold',
      sizes: [20, 17, 14, 11],
      color: INK,
    })
    const total = `${sessions.length} atividades, ${certifiedTime(certifiedMinutes)}`
    drawText(pdf, `${eventName}: ${total}`, LEFT, 76, {
      ...line,
      weight: 'Regular',
      sizes: [12, 11, 10, 9, 8],
      color: QUIET,
    })
    const shown = sessions.slice(page * LIST_PAGE_ROWS, (page + 1) * LIST_PAGE_ROWS)
    drawSessions(pdf, shown, timezone, LIST_TOP)
  })
}

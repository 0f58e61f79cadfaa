import { cents, formatMoney } from '@55tickets/rules/money/money.ts'
import { countText } from '@55tickets/rules/text/count-text.ts'
import { drawText } from '../../platform/documents/draw-text.ts'
import type { PdfDocument } from '../../platform/documents/open-pdf.ts'
import { ACTION, type Block, GAP, GROUP, INK, LEFT, LINE, TOTAL, WIDTH } from './page.ts'
import type { Column, Row, Table } from './report.ts'

const TITLE = 20
const HEADING = 17
const ROW = 14.5
const BELOW = 15
const PAD = 5

interface Frame {
  readonly x: number
  readonly width: number
}

const WHOLE: Frame = { x: LEFT, width: WIDTH }

/** A table over the whole width, whose rows may continue on further pages below its headings. */
export function tableBlocks({ title, columns, rows }: Table): Block[] {
  const heading: Block = {
    height: HEADING,
    draw: (pdf, y) => drawHeading(pdf, columns, WHOLE, y),
  }
  const blocks = rows.map(
    (row): Block => ({
      height: ROW,
      heading,
      // A group is not left alone at the foot of a page.
      keptBelow: row.kind === 'group' ? ROW : 0,
      draw: (pdf, y) => drawRow(pdf, columns, row, WHOLE, y),
    }),
  )
  return [
    {
      height: TITLE,
      keptBelow: HEADING + 3 * ROW,
      draw: (pdf, y) => drawTitle(pdf, title, WHOLE, y),
    },
    heading,
    ...blocks,
    { height: BELOW, draw: () => undefined },
  ]
}

/** Short tables beside each other, on one page. */
export function tablesBeside(tables: readonly Table[]): Block {
  const width = (WIDTH - GAP * (tables.length - 1)) / tables.length
  const most = Math.max(...tables.map(({ rows }) => rows.length))
  return {
    height: TITLE + HEADING + most * ROW + BELOW,
    draw(pdf, y) {
      for (const [index, { title, columns, rows }] of tables.entries()) {
        const frame = { x: LEFT + index * (width + GAP), width }
        drawTitle(pdf, title, frame, y)
        drawHeading(pdf, columns, frame, y + TITLE)
        for (const [place, row] of rows.entries())
          drawRow(pdf, columns, row, frame, y + TITLE + HEADING + place * ROW)
      }
    },
  }
}

const drawTitle = (pdf: PdfDocument, title: string, { x, width }: Frame, y: number) =>
  void drawText(pdf, title, x, y, {
    weight: 'ExtraBold',
    sizes: [12],
    width,
    maxLines: 1,
    color: INK,
  })

/** Left edge and width of each column in a frame. */
function spread(columns: readonly Column[], { x, width }: Frame): Frame[] {
  const unit = width / columns.reduce((sum, column) => sum + column.width, 0)
  let left = x
  return columns.map((column) => {
    const place = { x: left + PAD, width: column.width * unit - 2 * PAD }
    left += column.width * unit
    return place
  })
}

function drawHeading(pdf: PdfDocument, columns: readonly Column[], frame: Frame, y: number): void {
  pdf.rect(frame.x, y, frame.width, HEADING).fill(ACTION)
  const places = spread(columns, frame)
  for (const [index, { heading, unit }] of columns.entries())
    drawCell(pdf, heading, places[index], y + 3.5, {
      weight: 'SemiBold',
      color: '#ffffff',
      align: unit ? 'right' : 'left',
    })
}

const backgrounds = { group: GROUP, line: null, sum: null, total: TOTAL } as const

function drawRow(
  pdf: PdfDocument,
  columns: readonly Column[],
  { kind, cells }: Row,
  frame: Frame,
  y: number,
): void {
  const background = backgrounds[kind]
  if (background) pdf.rect(frame.x, y, frame.width, ROW).fill(background)
  pdf.lineWidth(0.5).strokeColor(LINE)
  pdf
    .moveTo(frame.x, y + ROW)
    .lineTo(frame.x + frame.width, y + ROW)
    .stroke()
  const places =
    kind === 'group' ? [{ x: frame.x + PAD, width: frame.width }] : spread(columns, frame)
  for (const [index, column] of columns.entries()) {
    const cell = cells[index]
    if (cell === undefined || cell === null) continue
    drawCell(pdf, cellText(cell, column), places[index], y + 2, {
      weight: kind === 'line' ? 'Regular' : 'SemiBold',
      color: kind === 'group' ? ACTION : INK,
      align: column.unit ? 'right' : 'left',
    })
  }
}

interface CellStyle {
  readonly weight: 'Regular' | 'SemiBold'
  readonly color: string
  readonly align: 'left' | 'right'
}

function drawCell(
  pdf: PdfDocument,
  text: string,
  place: Frame | undefined,
  y: number,
  style: CellStyle,
): void {
  if (!place) return
  const sizes = [8.5, 7.5, 6.5, 5.5]
  drawText(pdf, text, place.x, y, { ...style, sizes, width: place.width, maxLines: 1 })
}

function cellText(value: string | number, { unit }: Column): string {
  if (typeof value === 'string') return value
  if (unit === 'money') return formatMoney(cents(value))
  if (unit === 'share') return `${(value / 100).toFixed(1).replace('.', ',')} %`
  return countText(value)
}

import { cents, toReais } from '@55tickets/rules/money/money.ts'
import {
  type CellStyle,
  type CellValue,
  type MergeRange,
  type WriteSheet,
  writeXlsx,
} from 'hucre/xlsx'
import { toXmlText } from '../../platform/documents/xml-text.ts'
import type { Column, Report, Row, Table, Unit } from './report.ts'

type Cells = NonNullable<WriteSheet['cells']>

const FONT = { name: 'Arial', size: 10 }
const INK = { rgb: '101418' }
const QUIET = { rgb: '4B5259' }
const ACTION = { rgb: '0B6E4F' }
const fill = (rgb: string) => ({ type: 'pattern', pattern: 'solid', fgColor: { rgb } }) as const
const line = { style: 'thin', color: { rgb: 'C9CCC6' } } as const

const formats: Readonly<Record<Unit, string>> = {
  count: '#,##0',
  money: '[$R$-416] #,##0.00;-[$R$-416] #,##0.00',
  share: '0.0%',
}

const rowStyles: Readonly<Record<Row['kind'], CellStyle>> = {
  group: { font: { ...FONT, bold: true, color: ACTION }, fill: fill('EAF3EF') },
  line: { font: { ...FONT, color: INK }, border: { bottom: line } },
  sum: { font: { ...FONT, bold: true, color: INK }, border: { top: line, bottom: line } },
  total: { font: { ...FONT, bold: true, color: INK }, fill: fill('E9EAE7'), border: { top: line } },
}

/**
 * Writes a report as a workbook of one sheet. Texts are cells of type text whatever they begin with, and
 * sums are values: no spreadsheet computes anything.
 */
export async function writeWorkbook(report: Report): Promise<Buffer> {
  const sheet = createSheet(report)
  sheet.write([report.title], { font: { ...FONT, bold: true, size: 18, color: INK } })
  sheet.write([report.eventName], { font: { ...FONT, bold: true, size: 13, color: ACTION } })
  sheet.write([`${report.issued}. ${report.standing}.`], { font: { ...FONT, color: QUIET } })
  for (const block of report.facts) {
    sheet.skip()
    sheet.write([block.title], { font: { ...FONT, bold: true, color: ACTION } })
    for (const [label, value] of block.facts) {
      sheet.write([label, value], { font: { ...FONT, color: INK } })
    }
  }
  for (const table of report.sections.flat()) {
    sheet.skip()
    writeTable(sheet, table)
  }
  sheet.skip()
  for (const note of report.notes) sheet.writeNote(note)
  const bytes = await writeXlsx({
    sheets: [sheet.finish()],
    properties: { title: toXmlText(`${report.title}: ${report.eventName}`), creator: '55Tickets' },
    defaultFont: FONT,
  })
  return Buffer.from(bytes)
}

/** A text beside a number keeps its distance. */
const alignment = ({ unit }: Column, index: number) =>
  ({ horizontal: unit ? 'right' : 'left', indent: unit || index === 0 ? 0 : 1 }) as const

type Sheet = ReturnType<typeof createSheet>

function writeTable(sheet: Sheet, { title, columns, rows }: Table): void {
  sheet.write([title], { font: { ...FONT, bold: true, size: 13, color: INK } })
  sheet.writeCells(
    columns.map((column, index) => ({
      value: column.heading,
      style: {
        font: { ...FONT, bold: true, color: { rgb: 'FFFFFF' } },
        fill: fill('0B6E4F'),
        alignment: alignment(column, index),
      },
    })),
  )
  for (const row of rows) {
    sheet.writeCells(
      columns.map((column, index) => ({
        value: toValue(row.cells[index] ?? null, column),
        style: {
          ...rowStyles[row.kind],
          alignment: alignment(column, index),
          ...(column.unit && { numFmt: formats[column.unit] }),
        },
      })),
    )
  }
}

function toValue(value: string | number | null, { unit }: Column): CellValue {
  if (typeof value !== 'number') return value === null ? null : toXmlText(value)
  if (unit === 'money') return toReais(cents(value))
  return unit === 'share' ? value / 10_000 : value
}

interface StyledCell {
  readonly value: CellValue
  readonly style: CellStyle
}

const LABEL_WIDTH = 48
/** Letters of a note that fit on one line. */
const NOTE_LETTERS = 230
/** Room for an amount of millions. */
const LEAST_WIDTH = 18

/** Columns of a report without tables, over which its notes run. */
const NO_TABLE = Array.from({ length: 8 }, () => ({ width: 0 }))

/** Widths of columns in characters, by the table that has the most of them. */
function columnWidths({ sections }: Report): number[] {
  const [widest] = sections
    .flat()
    .toSorted((one, other) => other.columns.length - one.columns.length)
  return (widest?.columns ?? NO_TABLE).map(({ width }, index) =>
    index === 0 ? LABEL_WIDTH : Math.max(LEAST_WIDTH, Math.round(width * 5.4)),
  )
}

/** A sheet that is written from top to bottom. */
function createSheet(report: Report) {
  const widths = columnWidths(report)
  const merges: MergeRange[] = []
  const rowDefs: NonNullable<WriteSheet['rowDefs']> = new Map()
  const rows: CellValue[][] = []
  const cells: Cells = new Map()
  const writeCells = (line: readonly StyledCell[]) => {
    for (const [column, { style }] of line.entries())
      cells.set(`${rows.length},${column}`, { style })
    rows.push(line.map(({ value }) => value))
  }
  return {
    writeCells,
    write: (texts: readonly string[], style: CellStyle) =>
      writeCells(texts.map((text) => ({ value: toXmlText(text), style }))),
    /** Writes a text over the whole width. */
    writeNote: (text: string) => {
      const row = rows.length
      merges.push({ startRow: row, startCol: 0, endRow: row, endCol: widths.length - 1 })
      rowDefs.set(row, { height: text.length > NOTE_LETTERS ? 26 : 13 })
      const style: CellStyle = {
        font: { ...FONT, size: 9, color: QUIET },
        alignment: { wrapText: true, vertical: 'top' },
      }
      writeCells([{ value: toXmlText(text), style }])
    },
    skip: () => void rows.push([]),
    finish: (): WriteSheet => ({
      name: report.title,
      rows,
      cells,
      columns: widths.map((width) => ({ width })),
      merges,
      rowDefs,
      pageSetup: {
        paperSize: 'a4',
        orientation: 'landscape',
        fitToPage: true,
        fitToWidth: 1,
        fitToHeight: 0,
        showGridLines: false,
      },
      view: { showGridLines: false },
      headerFooter: { oddFooter: '&L55Tickets&RPágina &P de &N' },
    }),
  }
}

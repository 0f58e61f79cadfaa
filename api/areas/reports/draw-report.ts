import { drawText } from '../../platform/documents/draw-text.ts'
import { drawPages, openPdf, type PdfDocument } from '../../platform/documents/open-pdf.ts'
import { tableBlocks, tablesBeside } from './draw-table.ts'
import { ACTION, type Block, BOTTOM, GAP, INK, LEFT, LINE, QUIET, TOP, WIDTH } from './page.ts'
import type { FactBlock, Report } from './report.ts'

/** Draws a report on A4 pages in landscape. */
export function drawReport(report: Report): PdfDocument {
  const pdf = openPdf({ title: `${report.title}: ${report.eventName}`, layout: 'landscape' })
  const pages = paginate([
    titleBlock(report),
    factsBlock(report.facts),
    ...report.sections.flatMap((tables) => {
      const [only, ...others] = tables
      return only && others.length === 0 ? tableBlocks(only) : [tablesBeside(tables)]
    }),
    closingBlock(report),
  ])
  return drawPages(pdf, [...pages.entries()], ([index, page]) => {
    let y = TOP
    for (const block of page) {
      block.draw(pdf, y)
      y += block.height
    }
    drawFoot(pdf, report, `Página ${index + 1} de ${pages.length}`)
  })
}

/** Puts blocks on pages. One that opens a page is preceded by its heading. */
function paginate(blocks: readonly Block[]): Block[][] {
  const pages: Block[][] = []
  let room = 0
  for (const block of blocks) {
    if (room < block.height + (block.keptBelow ?? 0)) {
      pages.push(block.heading ? [block.heading] : [])
      room = BOTTOM - TOP - (block.heading?.height ?? 0)
    }
    pages.at(-1)?.push(block)
    room -= block.height
  }
  return pages
}

const oneLine = { maxLines: 1, width: WIDTH } as const
const quiet = { weight: 'Regular', color: QUIET } as const

function titleBlock({ title, eventName, issued, standing }: Report): Block {
  return {
    height: 57,
    draw(pdf, y) {
      drawText(pdf, '55Tickets', LEFT, y, {
        ...oneLine,
        weight: 'ExtraBold',
        sizes: [15],
        color: ACTION,
        align: 'right',
      })
      drawText(pdf, title, LEFT, y - 4, {
        ...oneLine,
        weight: 'ExtraBold',
        sizes: [24],
        color: INK,
      })
      drawText(pdf, eventName, LEFT, y + 28, {
        ...oneLine,
        width: WIDTH * 0.55,
        maxLines: 2,
        weight: 'SemiBold',
        sizes: [14, 12, 10],
        color: ACTION,
      })
      const right = { ...quiet, ...oneLine, sizes: [9], align: 'right' } as const
      drawText(pdf, issued, LEFT, y + 26, right)
      drawText(pdf, standing, LEFT, y + 40, { ...right, weight: 'SemiBold', color: INK })
    },
  }
}

const FACT_HEIGHT = 13
const FACT_LABEL = 74

function factsBlock(blocks: readonly FactBlock[]): Block {
  const lines = Math.max(...blocks.map(({ facts }) => facts.length))
  const width = (WIDTH - GAP * (blocks.length - 1)) / blocks.length
  return {
    height: 22 + lines * FACT_HEIGHT + 10,
    draw(pdf, y) {
      for (const [index, { title, facts }] of blocks.entries()) {
        const x = LEFT + index * (width + GAP)
        drawRule(pdf, x, y, width)
        drawText(pdf, title, x, y + 7, {
          ...oneLine,
          weight: 'SemiBold',
          sizes: [9],
          color: ACTION,
        })
        for (const [line, [label, value]] of facts.entries()) {
          const top = y + 22 + line * FACT_HEIGHT
          drawText(pdf, label, x, top, { ...quiet, sizes: [9], width: FACT_LABEL, maxLines: 1 })
          drawText(pdf, value, x + FACT_LABEL, top, {
            weight: 'SemiBold',
            sizes: [9, 8.5, 8, 7, 6],
            width: width - FACT_LABEL,
            maxLines: 1,
            color: INK,
          })
        }
      }
    },
  }
}

const SIGNATURE_HEIGHT = 64

/** Notes and signatures, on one page: nobody signs an empty one. */
function closingBlock({ notes, signatures }: Report): Block {
  const style = { ...quiet, sizes: [8, 7.5, 7], width: WIDTH, maxLines: 2 }
  // More letters than this don't fit on one line.
  const heights = notes.map((note) => (note.length > 180 ? 23 : 13))
  const height = heights.reduce((sum, one) => sum + one, SIGNATURE_HEIGHT)
  return {
    height,
    draw(pdf, top) {
      let y = top
      for (const [index, note] of notes.entries()) {
        drawText(pdf, note, LEFT, y, style)
        y += heights[index] ?? 0
      }
      drawSignatures(pdf, signatures, top + height - 15)
    },
  }
}

function drawSignatures(pdf: PdfDocument, names: readonly string[], y: number): void {
  const width = (WIDTH - GAP * (names.length - 1)) / names.length
  pdf.lineWidth(0.8).strokeColor(INK)
  for (const [index, name] of names.entries()) {
    const x = LEFT + index * (width + GAP)
    pdf
      .moveTo(x, y)
      .lineTo(x + width, y)
      .stroke()
    const style = { ...quiet, sizes: [8, 7], width, maxLines: 1 }
    drawText(pdf, `${name}: nome, data e assinatura`, x, y + 4, style)
  }
}

function drawFoot(pdf: PdfDocument, { title, eventName, issued }: Report, page: string): void {
  drawRule(pdf, LEFT, BOTTOM + 12, WIDTH)
  const line = { ...quiet, ...oneLine, sizes: [8, 7, 6], width: WIDTH - 80 } as const
  drawText(pdf, `${title} · ${eventName} · ${issued}`, LEFT, BOTTOM + 18, line)
  drawText(pdf, page, LEFT, BOTTOM + 18, { ...line, width: WIDTH, align: 'right' })
}

function drawRule(pdf: PdfDocument, x: number, y: number, width: number): void {
  pdf.lineWidth(0.8).strokeColor(LINE)
  pdf
    .moveTo(x, y)
    .lineTo(x + width, y)
    .stroke()
}

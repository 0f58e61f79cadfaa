import { createHash } from 'node:crypto'
import type { PdfDocument } from '../../../platform/documents/open-pdf.ts'

const GROUND = '#0b6e4f'
const PAPER = '#fafaf7'
const ACCENT = '#ffc83d'
const COLUMNS = 5

/** Draws a wall of tiles with quarter circles, arranged by the code: each certificate has its own. */
export function drawTiles(
  pdf: PdfDocument,
  code: string,
  { width, height }: { readonly width: number; readonly height: number },
): void {
  pdf.rect(0, 0, width, height).fill(GROUND)
  const side = width / COLUMNS
  const rows = Math.ceil(height / side)
  for (let i = 0; i < COLUMNS * rows; i += 1) {
    const hash = tileHash(code, i)
    const x = (i % COLUMNS) * side
    const y = Math.floor(i / COLUMNS) * side
    drawQuarter(pdf, { x, y, side, corner: hash % 4 }, hash < 40 ? ACCENT : PAPER)
  }
}

const tileHash = (code: string, index: number) =>
  createHash('sha256').update(`${code} ${index}`).digest()[0] ?? 0

interface Tile {
  readonly x: number
  readonly y: number
  readonly side: number
  readonly corner: number
}

/** Distance of a Bézier curve's handles, as a share of the radius, that draws a quarter circle. */
const QUARTER_CIRCLE = 0.5523

function drawQuarter(pdf: PdfDocument, { x, y, side, corner }: Tile, color: string): void {
  const handle = side * QUARTER_CIRCLE
  pdf.save()
  pdf.rotate(corner * 90, { origin: [x + side / 2, y + side / 2] })
  pdf
    .moveTo(x, y)
    .lineTo(x + side, y)
    .bezierCurveTo(x + side, y + handle, x + handle, y + side, x, y + side)
    .fill(color)
  pdf.restore()
}

import { createHash } from 'node:crypto'
import type { PdfDocument } from '../../../platform/documents/open-pdf.ts'

const GROUND = '#0b6e4f'
const PAPER = '#fafaf7'
const ACCENT = '#ffc83d'
const COLUMNS = 5

/** A wall of tiles with quarter circles, laid by the code: each certificate has its own. */
export function drawTiles(
  pdf: PdfDocument,
  code: string,
  { width, height }: { readonly width: number; readonly height: number },
): void {
  pdf.rect(0, 0, width, height).fill(GROUND)
  const side = width / COLUMNS
  const rows = Math.ceil(height / side)
  for (let i = 0; i < COLUMNS * rows; i += 1) {
    const dice = tileHash(code, i)
    const x = (i % COLUMNS) * side
    const y = Math.floor(i / COLUMNS) * side
    drawQuarter(pdf, { x, y, side, corner: dice % 4 }, dice < 40 ? ACCENT : PAPER)
  }
}

const tileHash = (code: string, place: number) =>
  createHash('sha256').update(`${code} ${place}`).digest()[0] ?? 0

interface Tile {
  readonly x: number
  readonly y: number
  readonly side: number
  readonly corner: number
}

/** How far the handles of a curve stand from its ends for a quarter of a circle. */
const ROUND = 0.5523

function drawQuarter(pdf: PdfDocument, { x, y, side, corner }: Tile, color: string): void {
  const handle = side * ROUND
  pdf.save()
  pdf.rotate(corner * 90, { origin: [x + side / 2, y + side / 2] })
  pdf
    .moveTo(x, y)
    .lineTo(x + side, y)
    .bezierCurveTo(x + side, y + handle, x + handle, y + side, x, y + side)
    .fill(color)
  pdf.restore()
}

import { drawText } from '../../../platform/documents/draw-text.ts'
import type { PdfDocument } from '../../../platform/documents/open-pdf.ts'

export const INK = '#101418'
export const QUIET = '#4b5259'
export const LINE = '#c9ccc6'
export const ACTION = '#0b6e4f'
export const ACCENT = '#ffc83d'

/** Left edge and width of the content, in points. */
export const LEFT = 42
export const WIDTH = 511.28
/** Padding inside the ticket's outline. */
export const PAD = 26

/** Draws a label with its value below; returns the height of both. */
export function drawFact(
  pdf: PdfDocument,
  name: string,
  value: string,
  x: number,
  y: number,
  room: { readonly width: number; readonly maxLines: number },
): number {
  const label = drawLabel(pdf, name, x, y, room.width)
  const setting = { weight: 'SemiBold', sizes: [13, 12, 11, 10], ...room } as const
  return label + drawText(pdf, value, x, y + label, { ...setting, color: INK })
}

export function drawLabel(
  pdf: PdfDocument,
  name: string,
  x: number,
  y: number,
  width: number,
): number {
  const setting = { weight: 'SemiBold', sizes: [9.5], width, maxLines: 1, color: ACTION } as const
  return drawText(pdf, name, x, y, setting) + 3
}

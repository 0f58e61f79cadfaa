import type { PdfDocument } from '../../platform/documents/open-pdf.ts'

/** Colours and measures of reports, in points. */
export const INK = '#101418'
export const QUIET = '#4b5259'
export const LINE = '#c9ccc6'
export const ACTION = '#0b6e4f'
export const GROUP = '#eaf3ef'
export const TOTAL = '#e9eae7'

export const LEFT = 42
export const WIDTH = 841.89 - 2 * LEFT
export const TOP = 36
export const BOTTOM = 595.28 - 43
/** Space between things that stand side by side. */
export const GAP = 28

/** A part of a report that is never divided between two pages. */
export interface Block {
  readonly height: number
  draw(pdf: PdfDocument, y: number): void
  /** Height of what must stand on the same page below it. */
  readonly keptBelow?: number
  /** Drawn above it, if it is the first one of a page. */
  readonly heading?: Block
}

import type { Weight } from './fonts.ts'
import type { PdfDocument } from './open-pdf.ts'
import { printable } from './printable.ts'

export interface TextStyle {
  readonly weight: Weight
  /** In points, the largest first: the first in which all of the text has room is taken. */
  readonly sizes: readonly number[]
  readonly width: number
  readonly mostLines: number
  readonly color: string
  /** Of the size. */
  readonly lineHeight?: number
  readonly align?: 'left' | 'center' | 'right'
  readonly spacing?: number
}

/** Sets text from anywhere into a box that it never leaves; the height that it took. */
export function drawText(
  pdf: PdfDocument,
  text: string,
  x: number,
  y: number,
  style: TextStyle,
): number {
  const { weight, width, mostLines, color, lineHeight = 1.25, align = 'left', spacing = 0 } = style
  const { size, lines } = fitText(pdf, printable(text), style)
  const step = size * lineHeight
  pdf.font(weight).fontSize(size).fillColor(color)
  for (const [i, line] of lines.slice(0, mostLines).entries()) {
    const options = { lineBreak: false, characterSpacing: spacing }
    const room = align === 'left' ? 0 : width - pdf.widthOfString(line, options)
    pdf.text(line, x + (align === 'center' ? room / 2 : room), y + i * step, options)
  }
  return Math.min(lines.length, mostLines) * step
}

function fitText(
  pdf: PdfDocument,
  text: string,
  { weight, sizes, width, mostLines, spacing = 0 }: TextStyle,
): { size: number; lines: string[] } {
  pdf.font(weight)
  const smallest = sizes.at(-1) ?? 10
  const options = { characterSpacing: spacing }
  for (const size of sizes) {
    const measure = pdf.fontSize(size)
    const lines = wrap(text, (part) => measure.widthOfString(part, options) <= width)
    if (lines.length <= mostLines) return { size, lines }
    if (size !== smallest) continue
    const kept = lines.slice(0, mostLines)
    kept.push(shorten(kept.pop() ?? '', (part) => measure.widthOfString(part, options) <= width))
    return { size, lines: kept }
  }
  return { size: smallest, lines: [] }
}

type Fits = (part: string) => boolean

/** Breaks between words, and inside of one that has no room by itself. */
function wrap(text: string, fits: Fits): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (fits(longer)) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    line = word
    while (!fits(line)) {
      const most = largestFitting(line.length, (count) => fits(line.slice(0, count)))
      lines.push(line.slice(0, most))
      line = line.slice(most)
    }
  }
  return line === '' ? lines : [...lines, line]
}

function shorten(line: string, fits: Fits): string {
  const most = largestFitting(line.length, (count) => fits(`${line.slice(0, count)}…`))
  return `${line.slice(0, most).trimEnd()}…`
}

/** The largest number that is good, where all below it are; at least one, so that work ends. */
function largestFitting(limit: number, isGood: (count: number) => boolean): number {
  let [good, bad] = [1, limit + 1]
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2)
    if (isGood(middle)) good = middle
    else bad = middle
  }
  return good
}

import { fonts, type Weight } from './fonts.ts'
import type { PdfDocument } from './open-pdf.ts'
import { printable } from './printable.ts'

export interface TextStyle {
  readonly weight: Weight
  /** Font sizes in points, the largest first: the first one in which the whole text fits is used. */
  readonly sizes: readonly number[]
  readonly width: number
  readonly maxLines: number
  readonly color: string
  /** Line height as a factor of the font size. */
  readonly lineHeight?: number
  readonly align?: 'left' | 'center' | 'right'
  readonly spacing?: number
}

/** Draws any text into a box that it never exceeds; returns the height used. */
export function drawText(
  pdf: PdfDocument,
  text: string,
  x: number,
  y: number,
  style: TextStyle,
): number {
  const { weight, width, maxLines, color, lineHeight = 1.25, align = 'left', spacing = 0 } = style
  const { size, lines } = fitText(printable(text), style)
  const step = size * lineHeight
  pdf.font(weight).fontSize(size).fillColor(color)
  for (const [i, line] of lines.slice(0, maxLines).entries()) {
    const options = { lineBreak: false, characterSpacing: spacing }
    const room = align === 'left' ? 0 : width - pdf.widthOfString(line, options)
    pdf.text(line, x + (align === 'center' ? room / 2 : room), y + i * step, options)
  }
  return Math.min(lines.length, maxLines) * step
}

function fitText(
  text: string,
  { weight, sizes, width, maxLines, spacing = 0 }: TextStyle,
): { size: number; lines: string[] } {
  const font = fonts[weight]
  const smallest = sizes.at(-1) ?? 10
  for (const size of sizes) {
    const scale = size / font.unitsPerEm
    const measure = (part: string) => font.layout(part).advanceWidth * scale + part.length * spacing
    const room = width + spacing
    const lines = wrap(text, measure, room)
    if (lines.length <= maxLines) return { size, lines }
    if (size !== smallest) continue
    const kept = lines.slice(0, maxLines)
    kept.push(shorten(kept.pop() ?? '', (part) => measure(part) <= room))
    return { size, lines: kept }
  }
  return { size: smallest, lines: [] }
}

type Fits = (part: string) => boolean

/** Breaks lines between words, and inside a word that does not fit by itself. */
function wrap(text: string, measure: (part: string) => number, room: number): string[] {
  const space = measure(' ')
  const lines: string[] = []
  let line = ''
  let taken = 0
  for (let word of text.split(' ')) {
    let length = measure(word)
    if (line !== '' && taken + space + length <= room) {
      line += ` ${word}`
      taken += space + length
      continue
    }
    if (line !== '') lines.push(line)
    while (length > room) {
      const rest = word
      const most = largestFitting(rest.length, (count) => measure(rest.slice(0, count)) <= room)
      lines.push(rest.slice(0, most))
      word = rest.slice(most)
      length = measure(word)
    }
    line = word
    taken = length
  }
  return line === '' ? lines : [...lines, line]
}

function shorten(line: string, fits: Fits): string {
  const most = largestFitting(line.length, (count) => fits(`${line.slice(0, count)}…`))
  return `${line.slice(0, most).trimEnd()}…`
}

/** Binary search for the largest count that fits; at least one, so that wrapping ends. */
function largestFitting(limit: number, isGood: (count: number) => boolean): number {
  let [good, bad] = [1, limit + 1]
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2)
    if (isGood(middle)) good = middle
    else bad = middle
  }
  return good
}

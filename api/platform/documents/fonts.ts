import { readFileSync } from 'node:fs'
import Pdf from 'pdfkit'

/** The font weights of our documents; decision 19 explains how the files were made. */
export const weights = ['Regular', 'SemiBold', 'ExtraBold'] as const
export type Weight = (typeof weights)[number]

/** A parsed font, as pdfkit keeps it. */
export interface ReadFont {
  readonly unitsPerEm: number
  readonly characterSet: readonly number[]
  glyphForCodePoint(code: number): unknown
  hasGlyphForCodePoint(code: number): boolean
  layout(text: string, features?: unknown): Layout
  getGlyph(id: number, codePoints?: readonly number[]): ReadGlyph
}

interface Layout {
  /** Width of the text in units of the font. */
  readonly advanceWidth: number
}

interface ReadGlyph {
  /** Reads the outline; fontkit does so anew with each call. */
  _decode(): unknown
}

const MAX_CACHED_WORDS = 5_000

/**
 * Parses a font and caches its word layouts, which take most of the time of a document: both are
 * shared by all documents. pdfkit scales each position of a layout in place, by one for fonts of
 * 1000 units like ours, so sharing is safe.
 */
function readFont(weight: Weight): ReadFont {
  const file = readFileSync(new URL(`fonts/Figtree-${weight}.ttf`, import.meta.url))
  const opened = new Pdf({ autoFirstPage: false, font: '' }).font(file)
  const { font } = Reflect.get(opened, '_font') as { font: ReadFont }
  if (font.unitsPerEm !== 1000) throw new Error(`${weight} has ${font.unitsPerEm} units`)
  // fontkit stores the code points with which a glyph is first requested. Writing the `ç` of one
  // document requests its `c` without any, and the text of later documents could not be copied.
  for (const code of font.characterSet) font.glyphForCodePoint(code)
  // Every document has a subset of the font cut for it, which decodes the outline of each glyph.
  const getGlyph = font.getGlyph.bind(font)
  font.getGlyph = (id, codePoints) => {
    const glyph = getGlyph(id, codePoints)
    if (!Object.hasOwn(glyph, '_decode')) {
      const outline = glyph._decode()
      glyph._decode = () => outline
    }
    return glyph
  }
  const layout = font.layout.bind(font)
  const words = new Map<string, Layout>()
  font.layout = (text, features) => {
    if (features) return layout(text, features)
    const known = words.get(text)
    if (known) return known
    if (words.size >= MAX_CACHED_WORDS) words.clear()
    const set = layout(text)
    words.set(text, set)
    return set
  }
  return font
}

export const fonts = Object.fromEntries(
  weights.map((weight) => [weight, readFont(weight)]),
) as Readonly<Record<Weight, ReadFont>>

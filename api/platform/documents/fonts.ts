import { readFileSync } from 'node:fs'
import Pdf from 'pdfkit'

/** The three weights that documents are set in; how they were made stands in decision 19. */
export const weights = ['Regular', 'SemiBold', 'ExtraBold'] as const
export type Weight = (typeof weights)[number]

/** A font that has been read, as pdfkit hands it to whoever asks a document for it. */
interface ReadFont {
  readonly unitsPerEm: number
  readonly characterSet: readonly number[]
  glyphForCodePoint(code: number): unknown
  hasGlyphForCodePoint(code: number): boolean
  layout(text: string, features?: unknown): unknown
}

const KEPT_WORDS = 5_000

/**
 * Reading a font and setting a word take most of the time of a document: both are done once for
 * all of them. What is set is shared, which pdfkit bears for fonts of 1000 units, as ours are: it
 * multiplies each position by one.
 */
function readFont(weight: Weight): ReadFont {
  const file = readFileSync(new URL(`fonts/Figtree-${weight}.ttf`, import.meta.url))
  const opened = new Pdf({ autoFirstPage: false, font: '' }).font(file)
  const { font } = Reflect.get(opened, '_font') as { font: ReadFont }
  if (font.unitsPerEm !== 1000) throw new Error(`${weight} has ${font.unitsPerEm} units`)
  // fontkit keeps the code points that a glyph is first asked for with. Writing the `ç` of one
  // document asks for its `c` without any, and the text of later documents could not be copied.
  for (const code of font.characterSet) font.glyphForCodePoint(code)
  const layout = font.layout.bind(font)
  const words = new Map<string, unknown>()
  font.layout = (text, features) => {
    if (features) return layout(text, features)
    const known = words.get(text)
    if (known) return known
    if (words.size >= KEPT_WORDS) words.clear()
    const set = layout(text)
    words.set(text, set)
    return set
  }
  return font
}

export const fonts = Object.fromEntries(
  weights.map((weight) => [weight, readFont(weight)]),
) as Readonly<Record<Weight, ReadFont>>

import { plainText } from '@55tickets/rules/plain-text.ts'

/** As many as fit where such phones are widest: what is long there is long on all of them. */
const charactersInLine = { 'every-phone': 65, 'upright-phones': 48 }
const mostLines = 3
const blockEnd = /<\/(?:p|h[2-4]|li|blockquote)>|<[bh]r\s*\/?>/

/**
 * The phones on which a description takes more than the three lines that one shows at first. Told
 * from its words rather than measured, so that server and browser agree before anything is drawn.
 */
export function longOn(html: string): keyof typeof charactersInLine | 'none' {
  const lengths = html.split(blockEnd).map((block) => plainText(block).length)
  const isLong = (inLine: number) =>
    lengths.reduce((lines, length) => lines + Math.ceil(length / inLine), 0) > mostLines
  if (isLong(charactersInLine['every-phone'])) return 'every-phone'
  return isLong(charactersInLine['upright-phones']) ? 'upright-phones' : 'none'
}

import { plainText } from '@55tickets/rules/text/plain-text.ts'

/**
 * Characters per line on the widest phones of each kind: text that is too long there is too long on
 * all.
 */
const charactersPerLine = { 'every-phone': 65, 'upright-phones': 48 }
const maxLines = 3
const blockEnd = /<\/(?:p|h[2-4]|li|blockquote)>|<[bh]r\s*\/?>/

/**
 * Tells on which phones a description exceeds the three lines shown at first. It counts characters
 * instead of measuring, so that server and browser render the same.
 */
export function descriptionOverflow(html: string): keyof typeof charactersPerLine | 'none' {
  const lengths = html.split(blockEnd).map((block) => plainText(block).length)
  const isLong = (perLine: number) =>
    lengths.reduce((lines, length) => lines + Math.ceil(length / perLine), 0) > maxLines
  if (isLong(charactersPerLine['every-phone'])) return 'every-phone'
  return isLong(charactersPerLine['upright-phones']) ? 'upright-phones' : 'none'
}

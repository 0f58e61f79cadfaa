import { plainText } from '@55tickets/rules/plain-text.ts'

/** As many as fit where a phone is widest: what is long there is long on every phone. */
const charactersInLine = 62
const mostLines = 4
const blockEnd = /<\/(?:p|h[2-4]|li|blockquote)>|<[bh]r\s*\/?>/

/**
 * Whether a description takes clearly more than the three lines that a phone shows at first. Told
 * from its words rather than measured, so that server and browser agree before anything is drawn.
 */
export function isLongText(html: string): boolean {
  const lines = html
    .split(blockEnd)
    .map((block) => Math.ceil(plainText(block).length / charactersInLine))
  return lines.reduce((total, count) => total + count, 0) > mostLines
}

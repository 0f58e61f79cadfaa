import { BEFORE_DOT, looksLikeLink, readForLinks, WORDS } from './link-shape.ts'
import { tidyLine } from './tidy-text.ts'
import { TOP_LEVEL_DOMAINS } from './top-level-domains.generated.ts'

/** What may be an end with three letters or more: looked up in a set, since a thousand alternatives are slow. */
const ENDING = new RegExp(
  String.raw`(?<=${BEFORE_DOT}\.)\p{Script=Latin}{3,24}(?![\p{L}\d])`,
  'giu',
)
const DOMAINS: ReadonlySet<string> = new Set(
  TOP_LEVEL_DOMAINS.split(/\s+/).filter((name) => !WORDS.split('|').includes(name)),
)

/**
 * Tells whether a text would become a link, or look like an address, where a mail quotes it. "tod@s" is a word.
 */
export const hasLink = (text: string): boolean =>
  looksLikeLink(text) || endings(text).some((ending) => DOMAINS.has(ending))

const endings = (text: string): string[] =>
  [...readForLinks(text).matchAll(ENDING)].map(([ending]) => ending.toLowerCase())

/** Dots between words of which mail programs would make a link, though it is a forgotten space. */
const WORD_DOTS = new RegExp(String.raw`(?<=${BEFORE_DOT})\.(?=(?:${WORDS})(?![\p{L}\d]))`, 'giu')

/**
 * A text that `hasLink` passes, for HTML: mail programs make links of "premio.se" and "premio.do", too, which a
 * sign without width prevents. Plain text stays as it was written.
 */
export const withoutLinks = (text: string): string => text.replace(WORD_DOTS, '.\u200c')

/** A name as mails quote it: those of before links were refused, and of imports, may have one. */
export const quotable = (name: string, otherwise: string): string =>
  hasLink(name) ? otherwise : name

const LINK_REFUSED = 'Escreva sem links, sites nem e-mails'

/**
 * Error message for a line that mails, calendars, documents or page titles quote in our name; null if it
 * is valid. Without a message for a missing one it may be empty.
 */
export function checkQuotedLine(
  text: string,
  most: number,
  missing: string | null = null,
): string | null {
  const line = tidyLine(text)
  if (line === '') return missing
  if (line.length > most) return `Use até ${most} caracteres`
  return hasLink(line) ? LINK_REFUSED : null
}

import { readableText, tidyLine } from './tidy-text.ts'
import { TOP_LEVEL_DOMAINS } from './top-level-domains.generated.ts'

/** Ends of domain names of countries, but for those of `WORDS`. */
const COUNTRIES =
  'a[cdefgilmqrtuwxz]|b[abdefghijmnorstwyz]|c[acdfghiklmnoruvwxyz]|d[ekmz]|e[cegrstu]|f[ijkmor]|' +
  'g[adefghilmnpqrstuwy]|h[kmnrtu]|i[delmnoqrst]|j[emop]|k[eghimnprwyz]|l[abcikrstuvy]|' +
  'm[adeghklmnopqrstuvwxyz]|n[cefgilpruz]|om|p[aefghklmnrstwy]|qa|r[eosuw]|' +
  's[abcdghiklmnorstuvxyz]|t[cdfghjklmnortvwz]|u[agksyz]|v[acegnu]|w[fs]|y[et]|z[amw]|рф'
/**
 * Ends that are words of Portuguese or stand in names of events, so that a forgotten space is no link: they
 * count where a path or port follows. Those with three letters or more are sold to few or to nobody.
 */
const WORDS = 'ao|as|dj|do|mc|na|no|se|vi|bom|final|gal|mil|total|viva|vivo|zero'
/** Names in another alphabet, of which none follows a dot without a space in Portuguese. */
const OTHER_ALPHABETS = String.raw`xn--[a-z\d-]+|(?:(?!\p{Script=Latin})\p{L}){2,}`
const BEFORE_DOT = String.raw`[\p{L}\p{M}\p{N}\p{So}_-]`
const ADDRESS = String.raw`[\p{L}\d._+-]@(?!s?(?![\p{L}\d.-]))[\p{L}\d]`
const LINK = new RegExp(
  String.raw`:\/\/|(?<![\p{L}\d])www\.|\p{L}{3}:\/|${BEFORE_DOT}\.(?:${COUNTRIES}|${OTHER_ALPHABETS}|(?:${WORDS})(?=\/|[?#:][\p{L}\d]))(?![\p{L}\d])|\b\d{1,3}(\.\d{1,3}){3}\b|${ADDRESS}`,
  'iu',
)
/** What may be an end with three letters or more: looked up in a set, since a thousand alternatives are slow. */
const ENDING = new RegExp(
  String.raw`(?<=${BEFORE_DOT}\.)\p{Script=Latin}{3,24}(?![\p{L}\d])`,
  'giu',
)
const DOMAINS: ReadonlySet<string> = new Set(
  TOP_LEVEL_DOMAINS.split(/\s+/).filter((name) => !WORDS.split('|').includes(name)),
)
/** Dots that domain names may be written with, besides the usual one. */
const DOTS = /[。．｡․]/gu

/**
 * Tells whether a text would become a link, or look like an address, where a mail quotes it. "tod@s" is a word.
 */
export function hasLink(text: string): boolean {
  const read = readableText(text).replace(DOTS, '.')
  return LINK.test(read) || endings(read).some((ending) => DOMAINS.has(ending))
}

const endings = (text: string): string[] =>
  [...text.matchAll(ENDING)].map(([ending]) => ending.toLowerCase())

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

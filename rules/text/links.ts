import { readableText, tidyLine } from './tidy-text.ts'

/**
 * Ends of domain names of countries, but for those that are words of Portuguese or stand in names of
 * events (`dj`, `mc`, `vi`): the words count where a path follows.
 */
const COUNTRIES =
  'a[cdefgilmqrtuwxz]|b[abdefghijmnorstwyz]|c[acdfghiklmnoruvwxyz]|d[ekmz]|e[cegrstu]|f[ijkmor]|' +
  'g[adefghilmnpqrstuwy]|h[kmnrtu]|i[delmnoqrst]|j[emop]|k[eghimnprwyz]|l[abcikrstuvy]|' +
  'm[adeghklmnopqrstuvwxyz]|n[cefgilpruz]|om|p[aefghklmnrstwy]|qa|r[eosuw]|' +
  's[abcdghiklmnorstuvxyz]|t[cdfghjklmnortvwz]|u[agksyz]|v[acegnu]|w[fs]|y[et]|z[amw]|рф|' +
  '(?:ao|as|dj|do|mc|na|no|se|vi)(?=\\/)'
/** Ends of other domain names that mail programs turn into links, and that are used most to deceive. */
const ENDINGS =
  'com|net|org|app|link|xyz|info|biz|shop|site|online|store|club|live|page|click|top|dev|space|' +
  'website|vip|pro|win|fun|gov|edu|icu|zip|mov|bet|bid|bio|art|blog|cloud|digital|email|events|' +
  'global|group|help|host|life|media|mobi|money|name|network|news|ninja|party|plus|press|promo|rest|' +
  'services|social|studio|support|tech|tickets|today|tools|web|work|world|zone|agency|asia|autos|' +
  'bank|bar|beauty|best|boats|bond|buzz|cam|cash|center|cfd|chat|city|codes|company|credit|cyou|dad|' +
  'date|deals|delivery|domains|download|express|fans|finance|fit|foo|fund|gift|gifts|gle|goog|google|' +
  'guru|hair|homes|ink|lat|loan|loans|lol|love|ltd|market|men|mom|monster|one|photo|photos|pics|quest|' +
  'rio|rip|rocks|run|sale|sbs|science|show|skin|software|stream|systems|team|trade|video|wiki|wtf|xxx|' +
  'xn--[a-z\\d-]+'
const ADDRESS = String.raw`[\p{L}\d._+-]@(?!s?(?![\p{L}\d.-]))[\p{L}\d]`
const LINK = new RegExp(
  String.raw`:\/\/|(?<![\p{L}\d])www\.|\p{L}{3}:\/|[\p{L}\p{M}\p{N}\p{So}_-]\.(${COUNTRIES}|${ENDINGS})(?![\p{L}\d])|\b\d{1,3}(\.\d{1,3}){3}\b|${ADDRESS}`,
  'iu',
)
/** Dots that domain names may be written with, besides the usual one. */
const DOTS = /[。．｡․]/gu

/**
 * Tells whether a text would become a link, or look like an address, where a mail quotes it. "tod@s" is a word.
 */
export const hasLink = (text: string): boolean => LINK.test(readableText(text).replace(DOTS, '.'))

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

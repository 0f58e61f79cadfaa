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
  '(?:ao|as|dj|do|mc|na|no|se|vi)(?=\\/|[?#:][\\p{L}\\d])'
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
  'academy|actor|adult|africa|auction|boo|boutique|builders|business|camp|cards|care|careers|casino|' +
  'charity|cheap|claims|clinic|coach|coffee|college|community|computer|consulting|contact|country|' +
  'coupons|courses|creditcard|dating|deal|dental|design|diamonds|direct|directory|discount|doctor|' +
  'earth|education|energy|engineer|enterprises|estate|exchange|expert|exposed|faith|family|farm|' +
  'fashion|financial|fitness|flights|football|forsale|foundation|futbol|fyi|gallery|game|games|garden|' +
  'gdn|golf|graphics|guide|health|healthcare|hiphop|holdings|holiday|hosting|house|immo|inc|industries|' +
  'ing|institute|insure|international|investments|jetzt|jewelry|jobs|kaufen|kitchen|lawyer|lease|lgbt|' +
  'lighting|limited|llc|management|marketing|mba|meme|moe|mortgage|movie|nexus|onl|ooo|partners|phd|' +
  'photography|pink|place|poker|porn|productions|properties|property|racing|realty|recipes|rent|rentals|' +
  'repair|report|restaurant|review|reviews|school|security|sex|sexy|shoes|shopping|singles|soccer|' +
  'solutions|style|sucks|supplies|supply|tattoo|tax|theater|theatre|tienda|tips|town|toys|trading|' +
  'training|travel|tube|university|vacations|ventures|viajes|villas|vision|voyage|watch|watches|webcam|' +
  'wedding|wine|works|yachts|' +
  // Names in another alphabet, of which none follows a dot without a space in Portuguese.
  'xn--[a-z\\d-]+|(?:(?!\\p{Script=Latin})\\p{L}){2,}'
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

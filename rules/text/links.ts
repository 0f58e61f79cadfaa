/** Ends of domain names that mail programs turn into links most often. */
const ENDINGS =
  'com|net|org|br|io|app|me|link|xyz|info|biz|shop|site|online|store|club|live|page|click|top|dev|' +
  'tv|co|gg|ly|us|cc|to|ai|ru|cn|eu|pt|ee|gl|sh|space|website|vip|pro|win|fun|tk|ml|gov|edu|uk|de|' +
  'es|fr|it|nl|ch|ca|in|jp|ar|mx|cl|py|uy|ws|fm|la|id|gd|ga|cf|gq|su|pw|icu|zip|mov|bet|bid|bio|art|' +
  'blog|cloud|digital|email|events|global|group|help|host|life|media|mobi|money|name|network|news|' +
  'ninja|party|plus|press|promo|rest|services|social|studio|support|tech|tickets|today|tools|web|' +
  'work|world|zone'
const ADDRESS = String.raw`[\p{L}\d._+-]@(?!s?(?![\p{L}\d.-]))[\p{L}\d]`
const LINK = new RegExp(
  String.raw`:\/\/|\bwww\.|\p{L}{3}:\/|[\p{L}\d-]\.(${ENDINGS})(?![\p{L}\d])|\b\d{1,3}(\.\d{1,3}){3}\b|${ADDRESS}`,
  'iu',
)
/** Dots that domain names may be written with, besides the usual one. */
const DOTS = /[。．｡․]/gu

/**
 * Tells whether a text would become a link, or look like an address, where a mail quotes it. Marks that
 * nobody sees are ignored, since a reader does not notice them either; "tod@s" is a word.
 */
export const hasLink = (text: string): boolean =>
  LINK.test(
    text
      .normalize('NFKC')
      .replace(/\p{Cf}/gu, '')
      .replace(DOTS, '.'),
  )

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
  const line = text.trim()
  if (line === '') return missing
  if (line.length > most) return `Use até ${most} caracteres`
  return hasLink(line) ? LINK_REFUSED : null
}

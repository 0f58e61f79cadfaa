/** Ends of domain names that mail programs turn into links most often. */
const ENDINGS =
  'com|net|org|br|io|app|me|link|xyz|info|biz|shop|site|online|store|club|live|page|click|top|dev|' +
  'tv|co|gg|ly|us|cc|to|ai|ru|cn|eu|pt|ee|gl|sh|space|website|vip|pro|win|fun|tk|ml'
const LINK = new RegExp(
  String.raw`:\/\/|\bwww\.|\p{L}{3,}:\/|[\p{L}\d-]\.(${ENDINGS})(?![\p{L}\d])|\b\d{1,3}(\.\d{1,3}){3}\b|\S@\S`,
  'iu',
)
/** Dots that domain names may be written with, besides the usual one. */
const DOTS = /[。．｡․]/gu

/**
 * Tells whether a text would become a link, or look like an address, where a mail quotes it. Marks that
 * nobody sees are ignored, since a reader does not notice them either.
 */
export const hasLink = (text: string): boolean =>
  LINK.test(
    text
      .normalize('NFKC')
      .replace(/\p{Cf}/gu, '')
      .replace(DOTS, '.'),
  )

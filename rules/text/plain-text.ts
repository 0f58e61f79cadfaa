const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
  '#39': "'",
}

/**
 * Converts HTML to plain text. The result is not HTML: escape it before inserting it into a page. A tag
 * ends before the next `<`: a search for the `>` of each of many would take quadratic time.
 */
export function plainText(html: string): string {
  return (
    html
      // Inline elements are part of a word; block elements separate words.
      .replace(/<\/?(strong|b|em|i|u|s|a)(\s[^<>]*)?>/gi, '')
      .replace(/<[^<>]*>/g, ' ')
      .replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (_, name: string) => entities[name] ?? ' ')
      .replace(/\s+/g, ' ')
      .replace(/ ([.,;:!?])/g, '$1')
      .trim()
  )
}

/** Truncates text by characters, without splitting surrogate pairs. */
export const truncate = (text: string, maxLength: number): string =>
  Array.from(text).slice(0, maxLength).join('')

const LINE = '\u2028'

/** Converts HTML to plain text with one line for each paragraph and list item. */
export function plainLines(html: string): string {
  return html
    .replace(/<li(\s[^<>]*)?>/gi, `${LINE}- `)
    .replace(/<\/?(p|h[1-6]|ul|ol|blockquote|div|br|hr)(\s[^<>]*)?\/?>/gi, LINE)
    .split(LINE)
    .map(plainText)
    .filter((line) => line !== '' && line !== '-')
    .join('\n')
}

/** Truncates text after a whole word and adds an ellipsis. */
export function truncateAtWord(text: string, maxLength: number): string {
  const letters = Array.from(text)
  if (letters.length <= maxLength) return text
  const cut = letters.slice(0, maxLength).join('')
  const isWhole = /\s/.test(letters[maxLength - 1] ?? '')
  const words = isWhole ? cut : cut.replace(/\s+\S*$/, '')
  return `${words.trimEnd().replace(/[.,;:!?-]+$/, '')}…`
}

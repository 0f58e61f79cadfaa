const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
  '#39': "'",
}

/** The words of a piece of HTML, for places that take none. The result is text: escape it as such. */
export function plainText(html: string): string {
  return (
    html
      // Words in bold belong to their sentence; what begins a line stands apart.
      .replace(/<\/?(strong|b|em|i|u|s|a)(\s[^>]*)?>/gi, '')
      .replace(/<[^>]*>/g, ' ')
      .replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (_, name: string) => entities[name] ?? ' ')
      .replace(/\s+/g, ' ')
      .replace(/ ([.,;:!?])/g, '$1')
      .trim()
  )
}

/** At most so many characters, none of them cut in two. */
export const truncate = (text: string, most: number): string =>
  Array.from(text).slice(0, most).join('')

const LINE = '\u2028'

/** The words of a piece of HTML with its paragraphs and list items on lines of their own. */
export function plainLines(html: string): string {
  return html
    .replace(/<li(\s[^>]*)?>/gi, `${LINE}- `)
    .replace(/<\/?(p|h[1-6]|ul|ol|blockquote|div|br|hr)(\s[^>]*)?\/?>/gi, LINE)
    .split(LINE)
    .map(plainText)
    .filter((line) => line !== '' && line !== '-')
    .join('\n')
}

/** At most so many characters, cut after a whole word and then marked as cut. */
export function truncateAtWord(text: string, most: number): string {
  const letters = Array.from(text)
  if (letters.length <= most) return text
  const cut = letters.slice(0, most).join('')
  const isWhole = /\s/.test(letters[most - 1] ?? '')
  const words = isWhole ? cut : cut.replace(/\s+\S*$/, '')
  return `${words.trimEnd().replace(/[.,;:!?-]+$/, '')}…`
}

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
export const firstLetters = (text: string, most: number): string =>
  Array.from(text).slice(0, most).join('')

import { fold } from './slug.ts'

/** Words of a search, without case and accents. */
export const searchWords = (text: string): string[] => fold(text).split(/\s+/).filter(Boolean)

/**
 * Searchable form of a name. Every word has a space before it, so that word starts can be matched.
 */
export const searchName = (name: string): string =>
  searchWords(name)
    .map((word) => ` ${word}`)
    .join('')

/** True if a name contains every typed word. */
export function containsWords(name: string, typed: string): boolean {
  const searched = searchName(name)
  return searchWords(typed).every((word) => searched.includes(word))
}

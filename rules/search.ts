import { fold } from './slug.ts'

/** What somebody looks for: words, whatever their case and accents. */
export const searchWords = (text: string): string[] => fold(text).split(/\s+/).filter(Boolean)

/** A name as it is searched. Every word has a space before it, so that word beginnings can be told. */
export const searchName = (name: string): string =>
  searchWords(name)
    .map((word) => ` ${word}`)
    .join('')

/** Whether a name holds every word of what was typed. */
export function containsWords(name: string, typed: string): boolean {
  const searched = searchName(name)
  return searchWords(typed).every((word) => searched.includes(word))
}

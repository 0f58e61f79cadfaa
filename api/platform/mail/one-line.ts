import { withoutSecretLinks } from './secret-links.ts'

// Line breaks could add headers to a mail or forge paragraphs in it; direction marks can make text
// read as something else.
const BREAKS_AND_CONTROLS = /[\s\p{Cc}]+/gu
const DIRECTION_MARKS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** Turns any text into one harmless line. */
export function oneLine(text: string): string {
  const line = text.toWellFormed().replace(DIRECTION_MARKS, '').replace(BREAKS_AND_CONTROLS, ' ')
  return withoutSecretLinks(line.trim())
}

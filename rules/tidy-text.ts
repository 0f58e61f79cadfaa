const UNSEEN = /[\p{Cf}\u115f\u1160\u2800\u3164\uffa0]/gu
const SPACES = /[\s\p{Cc}]+/gu
const BREAKS = /\r\n?|[\u2028\u2029]/g
const CONTROLS = /[^\P{Cc}\n\t]/gu

/**
 * What was typed as one line of what can be seen: a line break would begin something new wherever
 * it is written, and marks that turn the direction of writing would make a name read as another.
 */
export function tidyLine(text: string): string {
  return text.normalize('NFC').replace(UNSEEN, '').replace(SPACES, ' ').trim()
}

/** The same for a text of several lines, which stay. */
export function tidyText(text: string): string {
  return text
    .normalize('NFC')
    .replace(BREAKS, '\n')
    .replace(UNSEEN, '')
    .replace(CONTROLS, '')
    .trim()
}

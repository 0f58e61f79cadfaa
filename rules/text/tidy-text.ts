const UNSEEN = /[\p{Cf}\u115f\u1160\u2800\u3164\uffa0]/gu
const SPACES = /[\s\p{Cc}]+/gu
const BREAKS = /\r\n?|[\u2028\u2029]/g
const CONTROLS = /[^\P{Cc}\n\t]/gu

/**
 * Normalizes typed text to one line of visible characters. A line break could inject a new line
 * wherever the text is written, and bidirectional marks can make a name look like another.
 */
export function tidyLine(text: string): string {
  return text.normalize('NFC').replace(UNSEEN, '').replace(SPACES, ' ').trim()
}

/** Normalizes typed text like `tidyLine`, but keeps line breaks. */
export function tidyText(text: string): string {
  return text
    .normalize('NFC')
    .replace(BREAKS, '\n')
    .replace(UNSEEN, '')
    .replace(CONTROLS, '')
    .trim()
}

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

/**
 * The text as a reader takes it: tidied as it will be stored, and without marks that nobody sees. Rules
 * that look for words in a text look at this, else a mark that is dropped afterwards hides them.
 */
export const readableText = (text: string): string =>
  tidyText(text)
    .normalize('NFKC')
    .replace(/[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu, '')

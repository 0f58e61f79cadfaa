/** What makes Excel read the file as UTF-8. */
export const CSV_BOM = '\uFEFF'

/**
 * A line for spreadsheets as they are in Brazil, where the comma belongs to numbers. What would be
 * taken for a formula gets an apostrophe before it: a stranger's text must not run on our desks.
 */
export const csvLine = (cells: readonly string[]): string => `${cells.map(cell).join(';')}\r\n`

const cell = (text: string): string => `"${escapeFormula(text).replaceAll('"', '""')}"`

/** Also in their full-width forms, and behind blanks, which some spreadsheets skip. */
const formula = /^[\s\p{Cf}]*[=+\-@\u{FF1D}\u{FF0B}\u{FF0D}\u{FF20}]|^[\t\r\n]/u

const escapeFormula = (text: string): string => (formula.test(text) ? `'${text}` : text)

/** Byte order mark, which makes Excel read the file as UTF-8. */
export const CSV_BOM = '\uFEFF'

/**
 * A CSV line with semicolons, which Brazilian spreadsheets expect because the comma separates
 * decimals. An apostrophe is put before text that a spreadsheet would run as a formula.
 */
export const csvLine = (cells: readonly string[]): string => `${cells.map(cell).join(';')}\r\n`

const cell = (text: string): string => `"${escapeFormula(text).replaceAll('"', '""')}"`

/** Start of a formula, also full-width or after blanks, which some spreadsheets skip. */
const formula = /^[\s\p{Cf}]*[=+\-@\u{FF1D}\u{FF0B}\u{FF0D}\u{FF20}]|^[\t\r\n]/u

/** A number as it is written in Brazil, such as "-1234,56", which a spreadsheet sums. */
const plainNumber = /^-?\d+,\d\d$/

const escapeFormula = (text: string): string =>
  formula.test(text) && !plainNumber.test(text) ? `'${text}` : text

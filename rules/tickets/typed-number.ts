/**
 * Converts a number as Brazilians type it (`1.250,50`) to the format of number inputs (`1250.50`);
 * undefined for any other text. A point before three digits separates thousands (`1.500` is fifteen
 * hundred), any other point separates decimals (`12.5`).
 */
export function normalizeNumber(text: string): string | undefined {
  const typed = text.trim()
  const ungrouped = GROUPED.test(typed) ? typed.replaceAll('.', '') : typed
  return PLAIN.test(ungrouped) ? ungrouped.replace(',', '.') : undefined
}

/** Value of a typed number, NaN for any other text. */
export const parseTypedNumber = (text: string): number =>
  Number(normalizeNumber(text) ?? Number.NaN)

/** Formats a number for a sentence, without a thousands separator. */
export const numberText = (value: number): string => String(value).replace('.', ',')

const GROUPED = /^[+-]?[1-9]\d{0,2}(\.\d{3})+(,\d+)?$/
/** Limited to digits that a number represents exactly. */
const PLAIN = /^[+-]?\d{1,15}([.,]\d{1,10})?$/

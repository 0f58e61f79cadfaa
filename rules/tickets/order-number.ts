/** Length of an order number, which is read aloud in groups of three. */
const ORDER_NUMBER_DIGITS = 9
const SEPARATORS = /[\s.-]/g

/** Formats an order number as "482-719-360". */
export const orderNumberText = (number: number): string =>
  String(number)
    .padStart(ORDER_NUMBER_DIGITS, '0')
    .replace(/(\d{3})(?=\d)/g, '$1-')

/** Parses a typed order number, with or without hyphens; null for anything else. */
export function parseOrderNumber(typed: string): number | null {
  const digits = typed.replace(SEPARATORS, '')
  return /^\d{9}$/.test(digits) ? Number(digits) : null
}

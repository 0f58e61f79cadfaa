/** Digits of an order number: read aloud in threes. */
const ORDER_NUMBER_DIGITS = 9
const SEPARATORS = /[\s.-]/g

/** An order's number as it is shown and spoken: "482-719-360". */
export const orderNumberText = (number: number): string =>
  String(number)
    .padStart(ORDER_NUMBER_DIGITS, '0')
    .replace(/(\d{3})(?=\d)/g, '$1-')

/** The number that somebody typed, with or without its hyphens; null for anything else. */
export function parseOrderNumber(typed: string): number | null {
  const digits = typed.replace(SEPARATORS, '')
  return /^\d{9}$/.test(digits) ? Number(digits) : null
}

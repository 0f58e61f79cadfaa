/**
 * A number as people in Brazil type it: comma before the decimals, points between thousands
 * (`1.500` is fifteen hundred). A point elsewhere (`12.5`) can only stand before decimals. The same
 * digits come back as number inputs write them (`1.250,50` as `1250.50`); undefined for any other
 * text.
 */
export function normalizeNumber(text: string): string | undefined {
  const typed = text.trim()
  const ungrouped = GROUPED.test(typed) ? typed.replaceAll('.', '') : typed
  return PLAIN.test(ungrouped) ? ungrouped.replace(',', '.') : undefined
}

/** The value of a typed number, NaN for any other text. */
export const parseTypedNumber = (text: string): number =>
  Number(normalizeNumber(text) ?? Number.NaN)

/** A number as it reads in a sentence; thousands are not parted. */
export const numberText = (value: number): string => String(value).replace('.', ',')

const GROUPED = /^[+-]?[1-9]\d{0,2}(\.\d{3})+(,\d+)?$/
/** No more digits than a number holds exactly. */
const PLAIN = /^[+-]?\d{1,15}([.,]\d{1,10})?$/

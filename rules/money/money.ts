declare const unit: unique symbol

/** Whole centavos. All arithmetic on money happens in this unit, never in fractions. */
export type Cents = number & { readonly [unit]: 'Cents' }

export function cents(value: number): Cents {
  if (!isCents(value)) throw new RangeError(`not whole centavos: ${value}`)
  return value
}

function isCents(value: number): value is Cents {
  return Number.isSafeInteger(value)
}

/** Converts to reais with two decimals, the unit of the API. */
export function toReais(amount: Cents): number {
  return amount / 100
}

/** Noise of sums of floats, as a part of the amount: an absolute one would let a billionth pass as nothing. */
const FLOAT_NOISE = 8 * Number.EPSILON

/** True for reais without a fraction of a centavo; tolerates float noise. */
export const isReais = (value: number): boolean =>
  isCents(Math.round(value * 100)) &&
  Math.abs(Math.round(value * 100) / 100 - value) <= FLOAT_NOISE * Math.abs(value)

/** Converts from the API's reais. Throws on a fraction of a centavo. */
export function fromReais(reais: number): Cents {
  if (!isReais(reais)) throw new RangeError(`not whole centavos: ${reais} reais`)
  return cents(Math.round(reais * 100))
}

/** Percentage of an amount, rounded half up to the centavo. 100 basis points are 1 %. */
export function applyBasisPoints(amount: Cents, basisPoints: number): Cents {
  return cents(Math.round((amount * basisPoints) / 10_000))
}

/**
 * Formats as "R$ 1.234,56", or as code and value for another currency. Does not use Intl, whose
 * locale data differs between Node and browsers: both must render the same text.
 */
export function formatMoney(amount: Cents, currency = 'BRL'): string {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, '.')
  const symbol = currency === 'BRL' ? 'R$' : currency
  return `${amount < 0 ? '-' : ''}${symbol}\u00A0${whole},${digits.slice(-2)}`
}

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

/** Reais with two decimals, as on the wire. */
export function toReais(amount: Cents): number {
  return amount / 100
}

/** Reads the wire's reais. A fraction of a centavo is refused, float noise far below one is not. */
export function fromReais(reais: number): Cents {
  const amount = cents(Math.round(reais * 100))
  if (Math.abs(toReais(amount) - reais) > 1e-8) {
    throw new RangeError(`not reais with two decimals: ${reais}`)
  }
  return amount
}

/** Rounded half up to the centavo. 100 basis points are 1 %. */
export function applyBasisPoints(amount: Cents, basisPoints: number): Cents {
  return cents(Math.round((amount * basisPoints) / 10_000))
}

/**
 * "R$ 1.234,56", or code and value for another currency. Written by hand because locale data
 * differs between Node and browsers, and server and browser must render the same text.
 */
export function formatMoney(amount: Cents, currency = 'BRL'): string {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, '.')
  const symbol = currency === 'BRL' ? 'R$' : currency
  return `${amount < 0 ? '-' : ''}${symbol}\u00A0${whole},${digits.slice(-2)}`
}

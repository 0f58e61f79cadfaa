import { digits } from '../text/mask.ts'

export type CardBrand =
  | 'Visa'
  | 'Mastercard'
  | 'Elo'
  | 'American Express'
  | 'Hipercard'
  | 'Diners Club'
  | 'Discover'
  | 'JCB'
  | 'Aura'

/** Range of card number prefixes, both of the same length and inclusive. */
type Range = readonly [first: number, last: number]

const only = (...prefixes: number[]): Range[] => prefixes.map((prefix) => [prefix, prefix])

/** Prefix ranges by brand. Elo comes first, because it issues cards within the ranges of others. */
const brands: readonly (readonly [CardBrand, readonly Range[]])[] = [
  [
    'Elo',
    [
      ...only(401178, 401179, 431274, 438935, 451416, 457393, 457631, 457632, 504175),
      ...only(627780, 636297, 636368),
      [506699, 506778],
      [509000, 509999],
      [650031, 650033],
      [650035, 650051],
      [650405, 650439],
      [650485, 650538],
      [650541, 650598],
      [650700, 650718],
      [650720, 650727],
      [650901, 650978],
      [651652, 651679],
      [655000, 655019],
      [655021, 655058],
    ],
  ],
  ['Hipercard', only(606282, 384100, 384140, 384160)],
  ['American Express', only(34, 37)],
  ['Diners Club', [[300, 305], ...only(36, 38, 39), [3095, 3095]]],
  ['JCB', [[3528, 3589]]],
  ['Visa', only(4)],
  [
    'Mastercard',
    [
      [51, 55],
      [2221, 2720],
    ],
  ],
  ['Discover', [[644, 649], ...only(65, 6011)]],
  ['Aura', only(50)],
]

/** Brand of a card number, also while it is being typed; null if the digits do not tell it yet. */
export function cardBrand(number: string): CardBrand | null {
  const typed = digits(number)
  const found = brands.find(([, ranges]) => ranges.some((range) => isWithin(typed, range)))
  return found?.[0] ?? null
}

function isWithin(typed: string, [first, last]: Range): boolean {
  const { length } = String(first)
  const beginning = Number(typed.slice(0, length))
  return typed.length >= length && beginning >= first && beginning <= last
}

/** Length of the security code: four digits for American Express, three for all others. */
export function cvcLength(brand: CardBrand | null): { min: number; max: number } {
  if (brand === null) return { min: 3, max: 4 }
  return brand === 'American Express' ? { min: 4, max: 4 } : { min: 3, max: 3 }
}

import { expect, test } from 'vitest'
import { cardBrand } from './card-brand.ts'

test.each([
  ['4111 1111 1111 1111', 'Visa'],
  ['4', 'Visa'],
  ['5555 5555 5555 4444', 'Mastercard'],
  ['5184 0197 4037 3151', 'Mastercard'],
  ['2221 0000', 'Mastercard'],
  ['2720 9999', 'Mastercard'],
  ['3782 8224 6310 005', 'American Express'],
  ['34', 'American Express'],
  ['6362 9700 0045 7013', 'Elo'],
  ['4011 78', 'Elo'],
  ['5066 99', 'Elo'],
  ['6550 58', 'Elo'],
  ['6062 8256 2425 4001', 'Hipercard'],
  ['3841 00', 'Hipercard'],
  ['3056 9309 0259 04', 'Diners Club'],
  ['36', 'Diners Club'],
  ['3566 0020 2036 0505', 'JCB'],
  ['6011 1111 1111 1117', 'Discover'],
  ['5078 6018 7000 0127 985', 'Aura'],
])('%s has the brand %s', (number, brand) => {
  expect(cardBrand(number)).toBe(brand)
})

test.each(['', '5', '3', '2220 99', '2721 00', '9999 9999', '6'])(
  'the digits %s do not tell a brand',
  (number) => {
    expect(cardBrand(number)).toBeNull()
  },
)

test('an Elo card within the range of another brand is Elo', () => {
  expect(cardBrand('40117')).toBe('Visa')
  expect(cardBrand('401178')).toBe('Elo')
  expect(cardBrand('401180')).toBe('Visa')
})

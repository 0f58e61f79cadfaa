import { expect, test } from 'vitest'
import { halvesLeftText } from './half-price-text.ts'

test.each([
  [32, 'Meia-entrada: restam 32 de 80'],
  [1, 'Meia-entrada: resta 1 de 80'],
  [0, 'Esgotada a cota de meia-entrada'],
])('with %i left of 80', (left, text) => {
  expect(halvesLeftText({ offered: 80, left })).toBe(text)
})

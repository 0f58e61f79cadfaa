import { expect, test } from 'vitest'
import { orderNumberText, parseOrderNumber } from './order-number.ts'

test.each([
  [482719360, '482-719-360'],
  [0, '000-000-000'],
  [7, '000-000-007'],
  [999999999, '999-999-999'],
])('%i is formatted in groups of three and parsed back', (number, text) => {
  expect(orderNumberText(number)).toBe(text)
  expect(parseOrderNumber(text)).toBe(number)
})

test.each(['482719360', '482 719 360', '482.719.360', ' 482-719-360 '])(
  '%j is parsed as an order number',
  (typed) => {
    expect(parseOrderNumber(typed)).toBe(482719360)
  },
)

test.each(['', '48271936', '4827193600', '48271936O', 'pay_482719360', '48-27e3'])(
  '%j is no order number',
  (typed) => {
    expect(parseOrderNumber(typed)).toBeNull()
  },
)

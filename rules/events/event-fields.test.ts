import { expect, test } from 'vitest'
import { checkSoldPrice } from './event-fields.ts'

const terms = { feeBearer: 'customer', feeBasisPoints: 1000 } as const

test('the smallest order of a ticket type can be paid, or the reason is told', () => {
  expect(checkSoldPrice({ price: 4.55, minPerOrder: 1, ...terms })).toBeNull()
  expect(checkSoldPrice({ price: 2.28, minPerOrder: 2, ...terms })).toBeNull()
  expect(checkSoldPrice({ price: 4.54, minPerOrder: 1, ...terms })).toBe(
    'Um pedido precisa custar pelo menos R$\u00A05,00 com a taxa.',
  )
  expect(checkSoldPrice({ price: 4.99, minPerOrder: 1, ...terms, feeBearer: 'promoter' })).toBe(
    'Um pedido precisa custar pelo menos R$\u00A05,00 com a taxa.',
  )
  expect(checkSoldPrice({ price: 0, minPerOrder: 10, ...terms })).toMatch(/gratuitos/)
})

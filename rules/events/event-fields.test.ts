import { expect, test } from 'vitest'
import { checkMovedEnd, checkSoldPrice, type MovedEnd } from './event-fields.ts'

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

test.each<[string, Partial<MovedEnd>, boolean]>([
  ['moves into the past', { after: new Date('2026-11-18T11:00Z') }, true],
  ['ends at this moment', { after: new Date('2026-11-18T12:00Z') }, true],
  ['ends in an hour', { after: new Date('2026-11-18T13:00Z') }, false],
  ['stays in the past', { before: new Date('2026-11-01T12:00:30Z') }, false],
  ['is the past one of a postponed event', { isPostponed: true }, true],
])('an end of a published event that %s', (_what, more, isRefused) => {
  const end = {
    before: new Date('2026-11-01T12:00Z'),
    after: new Date('2026-11-01T12:00Z'),
    isPostponed: false,
    now: new Date('2026-11-18T12:00Z'),
    ...more,
  }
  expect(checkMovedEnd(end) !== null).toBe(isRefused)
})

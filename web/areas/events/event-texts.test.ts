import { containsWords } from '@55tickets/rules/text/search.ts'
import { expect, test } from 'vitest'
import { cheapestTicket, lowestPriceText, withFeeText } from './price-text.ts'

const fee = { feeBearer: 'customer', feePercentage: 10 } as const
const price = { price: 45.5, currency: 'BRL' }

test('the listing shows the lowest price and the price with fee', () => {
  expect(lowestPriceText(price)).toBe('A partir de R$\u00a045,50')
  expect(withFeeText(price, fee)).toBe('R$\u00a050,05 com taxa')
})

test('no second price is shown if the promoter pays the fee', () => {
  expect(withFeeText(price, { ...fee, feeBearer: 'promoter' })).toBeUndefined()
})

test('a free event is "Gratuito" and one without tickets "Indisponível"', () => {
  expect(lowestPriceText({ price: 0, currency: 'BRL' })).toBe('Gratuito')
  expect(lowestPriceText(undefined)).toBe('Indisponível')
})

test('the lowest price is found in any order', () => {
  const tickets = [80, 40, 220].map((price) => ({ price, currency: 'BRL' }))
  expect(cheapestTicket(tickets)?.price).toBe(40)
  expect(cheapestTicket([])).toBeUndefined()
})

test('a search ignores case and accents', () => {
  expect(containsWords('Oficina de Cerâmica', ' CERAMICA ')).toBe(true)
  expect(containsWords('Oficina de Cerâmica', 'teatro')).toBe(false)
  expect(containsWords('Oficina de Cerâmica', '')).toBe(true)
})

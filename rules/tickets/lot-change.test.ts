import { expect, test } from 'vitest'
import { summarizeLotChange } from './lot-change.ts'

const offer = {
  feeBearer: 'customer',
  feePercentage: 10,
  tickets: [{ _id: 'camarote', price: 200 }],
} as const
const successor = {
  replaces: 'first',
  replacedLotName: '1º lote',
  replacedPrice: 60.01,
  sectorName: 'Pista',
  name: 'Inteira',
  lotName: '2º lote',
  price: 80,
}
const half = {
  ...successor,
  replaces: 'first-half',
  replacedPrice: 30,
  name: 'Meia-entrada',
  price: 40,
}
const items = [
  { ticketId: 'first', quantity: 2 },
  { ticketId: 'first-half', quantity: 1 },
  { ticketId: 'camarote', quantity: 1 },
]

test('it names each ticket with both lots and prices, and the order with its fee', () => {
  expect(summarizeLotChange(offer, items, [successor, half])).toEqual({
    lines: [
      {
        ticketId: 'first',
        name: 'Pista · Inteira',
        lots: '1º lote → 2º lote',
        quantity: 2,
        before: 6001,
        after: 8000,
      },
      {
        ticketId: 'first-half',
        name: 'Pista · Meia-entrada',
        lots: '1º lote → 2º lote',
        quantity: 1,
        before: 3000,
        after: 4000,
      },
    ],
    // 350.02 and 400.00 with a tenth, rounded once.
    total: { before: 38502, after: 44000 },
    hasFee: true,
  })
})

test('a ticket that is named like its sector is named once', () => {
  const { lines } = summarizeLotChange(offer, items, [{ ...successor, name: 'Pista' }])
  expect(lines.map(({ name }) => name)).toEqual(['Pista'])
})

test('without a fee for the buyer the total has none', () => {
  const promoter = { ...offer, feeBearer: 'promoter' } as const
  const { total, hasFee } = summarizeLotChange(promoter, items.slice(0, 1), [successor])
  expect({ total, hasFee }).toEqual({ total: { before: 12002, after: 16000 }, hasFee: false })
})

test('an order with a ticket that is no longer listed has no total', () => {
  const other = { ticketId: 'gone', quantity: 1 }
  expect(summarizeLotChange(offer, [...items, other], [successor, half]).total).toBeUndefined()
})

import { expect, test } from 'vitest'
import { lotChangeTexts } from './lot-change-text.ts'

const first = {
  _id: 'first',
  name: 'Pista',
  price: 60,
  ticketGroupName: 'Pista',
  lot: { name: '1º lote' },
}
const offer = { feeBearer: 'customer', feePercentage: 10, tickets: [first] } as const
const successor = {
  replaces: 'first',
  ticketId: 'second',
  name: 'Pista',
  lotName: '2º lote',
  price: 80,
}

test('the texts name both lots and both prices, without and with the fee', () => {
  expect(lotChangeTexts(offer, successor)).toEqual({
    text: 'Pista, 1º lote encerrou. Agora: Pista, 2º lote por R$\u00a080,00 (era R$\u00a060,00).',
    feeText: 'Com taxa: R$\u00a088,00 (era R$\u00a066,00).',
  })
})

test('a ticket that is named otherwise than its sector is told with both names', () => {
  const tickets = [{ ...first, name: 'Meia' }]
  expect(lotChangeTexts({ ...offer, tickets }, { ...successor, name: 'Meia' }).text).toBe(
    'Pista, Meia, 1º lote encerrou. Agora: Pista, Meia, 2º lote por R$\u00a080,00 (era R$\u00a060,00).',
  )
})

test('after the turn the closed lot is unknown, and only the new price is told', () => {
  const tickets = [{ ...first, _id: 'second', name: 'Inteira' }]
  expect(lotChangeTexts({ ...offer, tickets }, { ...successor, name: 'Inteira' })).toEqual({
    text: 'O lote que você escolheu encerrou. Agora: Pista, Inteira, 2º lote por R$\u00a080,00.',
    feeText: 'Com taxa: R$\u00a088,00.',
  })
})

test('without a fee for the buyer there is no price with it', () => {
  expect(lotChangeTexts({ ...offer, feeBearer: 'promoter' }, successor).feeText).toBeUndefined()
})

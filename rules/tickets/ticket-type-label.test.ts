import { expect, test } from 'vitest'
import { ticketTypeLabel } from './ticket-type-label.ts'

const lot = (name: string) => ({ _id: name, name })
const pista = { name: 'Pista', lots: [lot('1º lote'), lot('2º lote')] }
const camarote = { name: 'Camarote', lots: [lot('único')] }
const type = (lotId: string | null) => ({ name: 'Inteira', lotId })

test.each([
  ['without a sector', type(null), [pista], 'Inteira'],
  ['in the only sector', type('2º lote'), [pista], 'Inteira (2º lote)'],
  ['in one of two sectors', type('1º lote'), [pista, camarote], 'Pista, Inteira (1º lote)'],
  ['in the only lot of its sector', type('único'), [pista, camarote], 'Camarote, Inteira'],
])('a ticket type %s', (_what, one, sectors, label) => {
  expect(ticketTypeLabel(one, sectors)).toBe(label)
})

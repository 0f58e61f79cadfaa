import { expect, test } from 'vitest'
import {
  chosenBenefits,
  orderedBenefits,
  orderedQuantities,
  replaceTickets,
  withBenefits,
} from './ordered-ticket.ts'

const half = (quantity: number) => ({ ticketId: 'half', quantity })

test('each ticket has its benefit, an empty one where none is chosen', () => {
  expect(chosenBenefits({ half: ['student'] }, half(2))).toEqual(['student', ''])
  expect(chosenBenefits({ half: ['student', 'youth'] }, half(1))).toEqual(['student'])
  expect(chosenBenefits({}, { ticketId: 'constructor', quantity: 1 })).toEqual([''])
})

test('an order has the benefits of its half-price tickets only', () => {
  const items = [{ ticketId: 'whole', quantity: 1 }, half(2)]
  expect(withBenefits(items, { half: ['student', 'youth'], gone: ['senior'] })).toStrictEqual([
    { ticketId: 'whole', quantity: 1 },
    { ticketId: 'half', quantity: 2, benefits: ['student', 'youth'] },
  ])
})

test.each([[['', 'student']], [['rich', 'student']]])(
  'words that are no benefits (%j) are missing from the order',
  (chosen) => {
    expect(withBenefits([half(2)], { half: chosen })).toEqual([
      { ticketId: 'half', quantity: 2, benefits: ['student'] },
    ])
  },
)

const whole = { ticketId: 'whole', quantity: 1 }

test('a replaced ticket keeps its place, quantity and benefits', () => {
  const items = [{ ...half(1), benefits: ['student'] as const }, whole]
  expect(replaceTickets(items, [{ replaces: 'half', ticketId: 'next' }])).toStrictEqual([
    { ticketId: 'next', quantity: 1, benefits: ['student'] },
    whole,
  ])
})

test('a ticket that replaces another adds to what is ordered of it', () => {
  const items = [
    { ticketId: 'next', quantity: 1, benefits: ['youth'] as const },
    { ...half(2), benefits: ['student', 'disabled'] as const },
  ]
  expect(replaceTickets(items, [{ replaces: 'half', ticketId: 'next' }])).toEqual([
    { ticketId: 'next', quantity: 3, benefits: ['youth', 'student', 'disabled'] },
  ])
})

test('an order is taken apart into quantities and benefits', () => {
  const items = [whole, { ...half(1), benefits: ['student'] as const }]
  expect(orderedQuantities(items)).toEqual({ whole: 1, half: 1 })
  expect(orderedBenefits(items)).toEqual({ half: ['student'] })
})

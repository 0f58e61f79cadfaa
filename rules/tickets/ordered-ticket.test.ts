import { expect, test } from 'vitest'
import { chosenBenefits, withBenefits } from './ordered-ticket.ts'

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

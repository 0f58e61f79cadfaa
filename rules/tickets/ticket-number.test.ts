import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseTicketNumber, ticketNumber, toCodeStart } from './ticket-number.ts'

const CODE = '3f2a9c1b-77aa-4b11-9c55-1234567890ab'
const number = ticketNumber(CODE)

test('a number has thirteen letters and digits, in three groups', () => {
  expect(number).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{5}$/)
})

test('the number of any code is parsed to the start of its id', () => {
  fc.assert(
    fc.property(fc.uuid(), (id) => {
      expect(parseTicketNumber(ticketNumber(id))).toBe(toCodeStart(id))
    }),
  )
})

test('numbers are unique by the start of the id', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.uuid(), (one, other) => {
      fc.pre(toCodeStart(one) !== toCodeStart(other))
      expect(ticketNumber(one)).not.toBe(ticketNumber(other))
    }),
  )
})

test.each([
  ['in small letters', number.toLowerCase()],
  ['without hyphens', number.replaceAll('-', '')],
  ['with spaces for hyphens', ` ${number.replaceAll('-', ' ')} `],
  ['as the whole id', CODE],
  ['as the whole id in capitals and without hyphens', CODE.replaceAll('-', '').toUpperCase()],
])('a number typed %s is the same', (_how, typed) => {
  expect(parseTicketNumber(typed)).toBe('3f2a9c1b77aa4b11')
})

test('letters that look like digits are accepted as digits', () => {
  const id = '00443210-0000-4000-8000-000000000000'
  const looking = ticketNumber(id).replaceAll('0', 'o').replaceAll('1', 'L')
  expect(looking).toMatch(/o/)
  expect(parseTicketNumber(looking)).toBe(toCodeStart(id))
  expect(parseTicketNumber(looking.replaceAll('L', 'i'))).toBe(toCodeStart(id))
})

test.each([
  ['nothing', ''],
  ['one letter too few', number.slice(1)],
  ['one letter too many', `${number}0`],
  ['a letter that is none of ours', number.replace(/.$/, 'U')],
  ['bits that no id has', `${number.slice(0, -1)}1`],
  ['an id that is cut off', CODE.slice(0, 30)],
])('%s is no number', (_what, typed) => {
  expect(parseTicketNumber(typed)).toBeNull()
})

test('any text is parsed without an exception', () => {
  fc.assert(
    fc.property(fc.uint16Array({ maxLength: 60 }), (units) => {
      const typed = String.fromCharCode(...units)
      expect(parseTicketNumber(typed) ?? '0'.repeat(16)).toMatch(/^[0-9a-f]{16}$/)
    }),
  )
})

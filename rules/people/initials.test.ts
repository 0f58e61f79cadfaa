import { expect, test } from 'vitest'
import { initials } from './initials.ts'

test('each word gives its first letter, upper-cased', () => {
  expect(initials('Ana Souza')).toBe('AS')
  expect(initials('érica de  sá')).toBe('ÉDS')
})

test('surrounding spaces are ignored', () => {
  expect(initials('  bruno ')).toBe('B')
})

test('a missing name gives U', () => {
  expect(initials('')).toBe('U')
  expect(initials('   ')).toBe('U')
  expect(initials(undefined)).toBe('U')
  expect(initials(null)).toBe('U')
})

test('a letter made of two code units stays whole', () => {
  expect(initials('𝒜na Souza')).toBe('𝒜S')
})

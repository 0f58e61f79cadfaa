import { expect, test } from 'vitest'
import { findPasswordFault } from './guessable-password.ts'

const bia = { name: 'Bia Conceição Lima', email: 'bia.lima+shows@example.com' }
const isCommon = (password: string) => ['123456', 'flamengo', 'coracao'].includes(password)

test.each([
  ['123456', 'common'],
  ['FLAMENGO', 'common'],
  ['Coração', 'common'],
  ['conceicao2026', 'personal'],
  ['Lima-no-palco', 'personal'],
  ['meusshows!', 'personal'],
  ['biabia99', null],
  ['trombone de vara', null],
])('%s: %s', (password, fault) => {
  expect(findPasswordFault(password, bia, isCommon)).toBe(fault)
})

import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkPhone, isPhone, maskPhone } from './phone.ts'

test('numbers of ten and of eleven digits are accepted', () => {
  expect(checkPhone('(11) 98765-4321')).toBeNull()
  expect(checkPhone('(51) 3333-4444')).toBeNull()
  expect(isPhone('99912345678')).toBe(true)
})

test('an area code below 11 is refused', () => {
  expect(isPhone('1112345678')).toBe(true)
  expect(isPhone('1012345678')).toBe(false)
  expect(isPhone('0912345678')).toBe(false)
})

test('a number of eleven digits has a nine after its area code', () => {
  expect(isPhone('11987654321')).toBe(true)
  expect(isPhone('11887654321')).toBe(false)
})

test('nine and twelve digits are refused', () => {
  expect(isPhone('119876543')).toBe(false)
  expect(isPhone('119876543210')).toBe(false)
})

test('a repeated digit is refused', () => {
  expect(isPhone('1111111111')).toBe(false)
  expect(isPhone('99999999999')).toBe(false)
})

test('an empty field and a wrong number have their own messages', () => {
  expect(checkPhone('')).toBe('Celular é obrigatório')
  expect(checkPhone('  ')).toBe('Celular é obrigatório')
  expect(checkPhone('(11) 9876')).toBe('Número de celular inválido')
})

test('the mask grows while typing, moves its dash at the eleventh digit and stops there', () => {
  expect(maskPhone('')).toBe('')
  expect(maskPhone('1')).toBe('(1')
  expect(maskPhone('119')).toBe('(11) 9')
  expect(maskPhone('1133334444')).toBe('(11) 3333-4444')
  expect(maskPhone('11987654321')).toBe('(11) 98765-4321')
  expect(maskPhone('119876543210')).toBe('(11) 98765-4321')
})

test('the country code of Brazil is removed', () => {
  expect(maskPhone('+55 11 98765-4321')).toBe('(11) 98765-4321')
  expect(maskPhone('55987654321')).toBe('(55) 98765-4321')
})

test('masking twice changes nothing', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^\+?\d{0,14}$/)), (text) => {
      expect(maskPhone(maskPhone(text))).toBe(maskPhone(text))
    }),
  )
})

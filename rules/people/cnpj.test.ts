import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { cnpjCharacters, isCnpj, maskCnpj } from './cnpj.ts'

test('numeric CNPJs stay valid', () => {
  expect(isCnpj('11.222.333/0001-81')).toBe(true)
  expect(isCnpj('11222333000181')).toBe(true)
  expect(isCnpj('11222333000182')).toBe(false)
})

test('alphanumeric CNPJs are valid', () => {
  for (const cnpj of ['12.ABC.345/01DE-35', 'ABCDEFGHIJKL80', 'AA345678000A29', '12345678000A08']) {
    expect(isCnpj(cnpj)).toBe(true)
  }
})

test('the number that was published with a misprint is refused and its correction accepted', () => {
  expect(isCnpj('AA345678/0003-29')).toBe(false)
  expect(isCnpj('AA345678/0003-86')).toBe(true)
})

test('lower-case letters are accepted', () => {
  expect(isCnpj('12.abc.345/01de-35')).toBe(true)
  expect(cnpjCharacters('12.abc.345/01de-35')).toBe('12ABC34501DE35')
})

test('letters in the check digits, a wrong length and repeated digits are refused', () => {
  expect(isCnpj('12ABC34501DEA5')).toBe(false)
  expect(isCnpj('1122233300018')).toBe(false)
  expect(isCnpj('112223330001811')).toBe(false)
  expect(isCnpj('00000000000000')).toBe(false)
  expect(isCnpj('')).toBe(false)
})

test('exactly one pair of check digits is valid for each base', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9A-Z]{11}[1-9A-Z]$/), (base) => {
      const endings = Array.from({ length: 100 }, (_, n) => String(n).padStart(2, '0'))
      const fitting = endings.filter((ending) => isCnpj(base + ending))
      expect(fitting).toHaveLength(/^(.)\1*$/.test(base + fitting[0]) ? 0 : 1)
    }),
  )
})

test('the mask grows while typing, keeps letters and stops at fourteen characters', () => {
  expect(maskCnpj('12')).toBe('12')
  expect(maskCnpj('12a')).toBe('12.A')
  expect(maskCnpj('12abc34501')).toBe('12.ABC.345/01')
  expect(maskCnpj('12abc34501de359')).toBe('12.ABC.345/01DE-35')
})

test('masking twice changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(maskCnpj(maskCnpj(text))).toBe(maskCnpj(text))
    }),
  )
})

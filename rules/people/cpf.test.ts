import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkCpf, hideCpf, isCpf, isCpfPresent, maskCpf } from './cpf.ts'

const issued = ['529.982.247-25', '111.444.777-35', '123.456.789-09', '249.715.637-92']

test('known numbers are accepted, with and without punctuation', () => {
  for (const cpf of issued) {
    expect(checkCpf(cpf)).toBeNull()
    expect(isCpf(cpf.replace(/\D/g, ''))).toBe(true)
  }
})

test('each mistake has its own message', () => {
  expect(checkCpf('')).toBe('Por favor, informe seu CPF')
  expect(checkCpf('  .-')).toBe('Por favor, informe seu CPF')
  expect(checkCpf('529.982.247-2')).toBe('CPF deve conter 11 dígitos')
  expect(checkCpf('529.982.247-255')).toBe('CPF deve conter 11 dígitos')
  expect(checkCpf('529.982.247-26')).toBe('CPF inválido')
})

test('eleven equal digits are refused', () => {
  for (let digit = 0; digit <= 9; digit += 1) {
    expect(checkCpf(String(digit).repeat(11))).toBe('CPF inválido')
  }
})

test('exactly one pair of check digits is valid for each base', () => {
  const bases = fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: 9, maxLength: 9 })
    .filter((base) => new Set(base).size > 1)
  fc.assert(
    fc.property(bases, (base) => {
      const endings = Array.from({ length: 100 }, (_, n) => String(n).padStart(2, '0'))
      expect(endings.filter((ending) => isCpf(base.join('') + ending))).toHaveLength(1)
    }),
  )
})

test('the mask grows while typing and stops at eleven digits', () => {
  expect(maskCpf('529')).toBe('529')
  expect(maskCpf('5299')).toBe('529.9')
  expect(maskCpf('5299822472')).toBe('529.982.247-2')
  expect(maskCpf('529982247251')).toBe('529.982.247-25')
})

test('masking twice changes nothing', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(maskCpf(maskCpf(text))).toBe(maskCpf(text))
    }),
  )
})

test('a redacted CPF shows its middle digits only', () => {
  expect(hideCpf('52998224725')).toBe('***.982.247-**')
  expect(hideCpf('529.982.247-25')).toBe('***.982.247-**')
})

test('a CPF of the wrong length is redacted completely', () => {
  expect(hideCpf('5299822472')).toBe('***.***.***-**')
})

test('a CPF is present from eleven characters on', () => {
  for (const missing of [null, undefined, '', '5299822472'])
    expect(isCpfPresent(missing)).toBe(false)
  for (const there of ['52998224725', '529.982.247-25']) expect(isCpfPresent(there)).toBe(true)
})

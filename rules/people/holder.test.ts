import { expect, test } from 'vitest'
import { checkHolderCpf, checkHolderName, checkHolderRg } from './holder.ts'

test('a name has 3 to 200 characters without surrounding spaces', () => {
  expect(checkHolderName('  Jo ')).toBe('Nome deve ter no mínimo 3 caracteres')
  expect(checkHolderName('Joã')).toBeNull()
  expect(checkHolderName('a'.repeat(200))).toBeNull()
  expect(checkHolderName('a'.repeat(201))).toBe('Nome deve ter no máximo 200 caracteres')
})

test('a CPF needs valid check digits, with or without punctuation', () => {
  expect(checkHolderCpf('529.982.247-25')).toBeNull()
  expect(checkHolderCpf('52998224725')).toBeNull()
  expect(checkHolderCpf('')).toBe('CPF inválido')
  expect(checkHolderCpf('52998224724')).toBe('CPF inválido')
})

test('an RG is empty or has 5 to 20 characters', () => {
  expect(checkHolderRg(' ')).toBeNull()
  expect(checkHolderRg('1234')).toBe('RG deve ter no mínimo 5 caracteres')
  expect(checkHolderRg('12345')).toBeNull()
  expect(checkHolderRg('1'.repeat(20))).toBeNull()
  expect(checkHolderRg('1'.repeat(21))).toBe('RG deve ter no máximo 20 caracteres')
})

test('invisible characters are no name', () => {
  expect(checkHolderName('\u202e\u200b\u2066\u3164\u2800')).toBe(
    'Nome deve ter no mínimo 3 caracteres',
  )
})

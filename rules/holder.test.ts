import { expect, test } from 'vitest'
import { checkHolderCpf, checkHolderName, checkHolderRg } from './holder.ts'

test('a name has 3 to 200 characters, spaces around it aside', () => {
  expect(checkHolderName('  Jo ')).toBe('Nome deve ter no mínimo 3 caracteres')
  expect(checkHolderName('Joã')).toBeNull()
  expect(checkHolderName('a'.repeat(200))).toBeNull()
  expect(checkHolderName('a'.repeat(201))).toBe('Nome deve ter no máximo 200 caracteres')
})

test('a CPF has its check digits, with or without its mask', () => {
  expect(checkHolderCpf('529.982.247-25')).toBeNull()
  expect(checkHolderCpf('52998224725')).toBeNull()
  expect(checkHolderCpf('')).toBe('CPF inválido')
  expect(checkHolderCpf('52998224724')).toBe('CPF inválido')
})

test('an RG may be left out, else it has 5 to 20 characters', () => {
  expect(checkHolderRg(' ')).toBeNull()
  expect(checkHolderRg('1234')).toBe('RG deve ter no mínimo 5 caracteres')
  expect(checkHolderRg('12345')).toBeNull()
  expect(checkHolderRg('1'.repeat(20))).toBeNull()
  expect(checkHolderRg('1'.repeat(21))).toBe('RG deve ter no máximo 20 caracteres')
})

test('what nobody sees is no name', () => {
  expect(checkHolderName('\u202e\u200b\u2066\u3164\u2800')).toBe(
    'Nome deve ter no mínimo 3 caracteres',
  )
})

import { expect, test } from 'vitest'
import {
  checkConfirmation,
  checkPassword,
  passwordHints,
  passwordScore,
  passwordStrength,
} from './password.ts'

test.each<[string, string | null]>([
  ['', 'A senha deve ter pelo menos 6 caracteres'],
  ['12345', 'A senha deve ter pelo menos 6 caracteres'],
  ['123456', null],
  ['a'.repeat(200), null],
  ['a'.repeat(201), 'A senha pode ter no máximo 200 caracteres'],
])('the password %j gets the message %j', (password, message) => {
  expect(checkPassword(password)).toBe(message)
})

test('an empty password gets the message of its form', () => {
  expect(checkPassword('', 'Nova senha é obrigatória')).toBe('Nova senha é obrigatória')
})

test('the confirmation is required and must be equal', () => {
  expect(checkConfirmation('abcdef', '')).toBe('Confirmação de senha é obrigatória')
  expect(checkConfirmation('abcdef', 'abcdeF')).toBe('As senhas não coincidem')
  expect(checkConfirmation('abcdef', 'abcdef')).toBeNull()
})

test.each<[string, number, string]>([
  ['', 0, 'Fraca'],
  ['a', 1, 'Fraca'],
  ['abcdef', 2, 'Fraca'],
  ['abcdefgh', 3, 'Média'],
  ['Abcdefgh', 4, 'Média'],
  ['Abcdefg1', 5, 'Forte'],
  ['Abcdef1!', 6, 'Forte'],
  ['çãÇÃ12', 4, 'Média'],
])('%j scores %i: %s', (password, score, strength) => {
  expect([passwordScore(password), passwordStrength(password)]).toEqual([score, strength])
})

test('hints are independent of each other', () => {
  const met = (password: string) => passwordHints(password).map((hint) => hint.met)
  expect(met('aaaaaaaa')).toEqual([true, false, false])
  expect(met('aA')).toEqual([false, true, false])
  expect(met('1')).toEqual([false, false, true])
})

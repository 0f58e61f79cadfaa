import { expect, test } from 'vitest'
import { containsWords, searchName, searchWords } from './search.ts'

test.each([
  ['Noite das Estrelas: Serra Clara', 'noite'],
  ['Noite das Estrelas: Serra Clara', 'ESTRELA'],
  ['São João de Caruaru', 'sao joao'],
  ['Sao Joao', 'São'],
  ['Festival de Rock', 'rock festival'],
  ['Festival de Rock', 'ck'],
  ['Festival de Rock', '   '],
])('%s is found by %j', (name, typed) => {
  expect(containsWords(name, typed)).toBe(true)
})

test.each([
  ['Festival de Rock', 'rocks'],
  ['Festival de Rock', 'festival jazz'],
  ['Festival de Rock', '%'],
])('%s is not found by %j', (name, typed) => {
  expect(containsWords(name, typed)).toBe(false)
})

test('words are separated by any white space', () => {
  expect(searchWords('  Açaí\t&  Cia ')).toEqual(['acai', '&', 'cia'])
})

test('every word of a searchable name has a space before it', () => {
  expect(searchName('A Hora  do Quintal')).toBe(' a hora do quintal')
})

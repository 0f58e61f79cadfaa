import { expect, test } from 'vitest'
import { greeting } from './greeting.ts'

test.each([
  ['Ana Beatriz Souza', 'Olá, Ana.'],
  ['  Zé  da Silva', 'Olá, Zé.'],
  ['Jean-Luc D’Ávila', 'Olá, Jean-Luc.'],
  ["D'Artagnan Nunes", "Olá, D'Artagnan."],
  ['J.P. Moura', 'Olá, J.P.'],
  ['Ana S. Souza', 'Olá, Ana.'],
  ['Đặng Thị', 'Olá, Đặng.'],
])('%s is greeted with the first name', (name, words) => {
  expect(greeting(name)).toBe(words)
})

test.each([
  'Ganhe 500 reais',
  'Ana: sua conta foi bloqueada',
  'https://premio.example',
  'premio.com Souza',
  'Ligue-agora-mesmo-para-a-central',
  'Ana (11) 98765-4321',
  'Ana! Clique',
  'Ana\nSouza',
  "'; drop table users",
  '.',
  '',
])('%j is not a plausible name and is not repeated', (name) => {
  expect(greeting(name)).toBe('Olá.')
})

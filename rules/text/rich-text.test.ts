import { expect, test } from 'vitest'
import { linkAddress } from './rich-text.ts'

test.each([
  ['banda.example', 'https://banda.example/'],
  [' https://banda.example/agenda?a=1#b ', 'https://banda.example/agenda?a=1#b'],
  ['http://banda.example', 'http://banda.example/'],
  ['contato@banda.example', 'mailto:contato@banda.example'],
  ['mailto:contato@banda.example', 'mailto:contato@banda.example'],
  ['tel:+5551998765432', 'tel:+5551998765432'],
  ['//banda.example', 'https://banda.example/'],
])('%s becomes %s', (typed, address) => {
  expect(linkAddress(typed)).toBe(address)
})

test.each([
  '',
  'banda',
  'duas palavras.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  'tel:12 34',
])('%s is no address', (typed) => {
  expect(linkAddress(typed)).toBeNull()
})

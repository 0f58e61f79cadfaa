import { expect, test } from 'vitest'
import { joinAddress, splitAddress } from './event-address.ts'

test.each([
  ['Rua da Praia, 100 - Centro', { street: 'Rua da Praia', number: '100', neighborhood: 'Centro' }],
  ['Praça do Arsenal, s/n', { street: 'Praça do Arsenal', number: 's/n', neighborhood: '' }],
  [
    'Av. Brasil, 12A/3 - Zona Sul - Ilha',
    { street: 'Av. Brasil', number: '12A/3', neighborhood: 'Zona Sul - Ilha' },
  ],
  ['Parque Harmonia', { street: 'Parque Harmonia', number: '', neighborhood: '' }],
  ['Rua Sem Número - Centro', { street: 'Rua Sem Número', number: '', neighborhood: 'Centro' }],
  ['', { street: '', number: '', neighborhood: '' }],
])('%s has its parts', (line, parts) => {
  expect(splitAddress(line)).toEqual(parts)
  expect(joinAddress(parts)).toBe(line)
})

test.each(['Rua A, 100, Centro', ' Rua A, 1 ', 'Km 12, BR-116 - ', 'Rua A, 1 -  Centro'])(
  'a line that is written otherwise stays as it is: %s',
  (line) => {
    expect(splitAddress(line)).toEqual({ street: line, number: '', neighborhood: '' })
  },
)

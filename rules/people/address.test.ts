import { expect, test } from 'vitest'
import { type Address, addressLimits, checkAddressPart, isAddressComplete } from './address.ts'

const square: Address = {
  postalCode: '01001000',
  street: 'Praça da Sé',
  number: 's/n',
  complement: '',
  neighborhood: '',
  city: 'São Paulo',
  state: '',
  country: '',
}

test.each([
  ['postalCode', 'CEP é obrigatório'],
  ['street', 'Logradouro é obrigatório'],
  ['number', 'Número é obrigatório'],
  ['city', 'Cidade é obrigatória'],
] as const)('without %s an address is told %j', (part, message) => {
  expect(checkAddressPart(part, '')).toBe(message)
  expect(checkAddressPart(part, '   ')).toBe(message)
})

test.each(['complement', 'neighborhood', 'state', 'country'] as const)(
  '%s may be empty',
  (part) => {
    expect(checkAddressPart(part, '')).toBeNull()
  },
)

test.each([
  ['0100100', 'CEP deve conter 8 dígitos'],
  ['01001000', null],
  ['01001-000', null],
  ['010010000', 'CEP deve conter 8 dígitos'],
  ['abc', 'CEP é obrigatório'],
])('the postal code %j gets the message %j', (text, message) => {
  expect(checkAddressPart('postalCode', text)).toBe(message)
})

test('a part may be as long as its limit, and no longer', () => {
  const most = addressLimits.street
  expect(checkAddressPart('street', 'a'.repeat(most))).toBeNull()
  expect(checkAddressPart('street', 'a'.repeat(most + 1))).toBe(`Use até ${most} caracteres`)
})

test('an address is complete with postal code, street, number and city', () => {
  expect(isAddressComplete(square)).toBe(true)
})

test.each(['postalCode', 'street', 'number', 'city'] as const)(
  'an address without %s is not complete',
  (part) => {
    expect(isAddressComplete({ ...square, [part]: '' })).toBe(false)
    expect(isAddressComplete({ ...square, [part]: ' ' })).toBe(false)
    const { [part]: _, ...rest } = square
    expect(isAddressComplete(rest)).toBe(false)
  },
)

test('a missing address is not complete', () => {
  expect(isAddressComplete(null)).toBe(false)
  expect(isAddressComplete(undefined)).toBe(false)
})

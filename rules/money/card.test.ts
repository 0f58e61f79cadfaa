import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type CardField,
  checkCard,
  checkInstallments,
  maskCardNumber,
  maskCvc,
  maskExpiry,
  maskHolderDocument,
  parseExpiry,
} from './card.ts'

const now = new Date('2026-11-15T12:00:00.000Z')

const right = {
  number: '4111 1111 1111 1111',
  holderName: 'ANA B SOUZA',
  expiry: '12/30',
  ccv: '318',
  cpfCnpj: '529.982.247-25',
  phone: '(51) 99876-5432',
  postalCode: '90010-150',
}

const visa = right.number
const amex = '3782 822463 10005'

const fieldMessage = (field: CardField, text: string, number = visa, at = now) =>
  checkCard({ ...right, number, [field]: text }, at)[field]

test('a valid card has no messages', () => {
  expect(checkCard(right, now)).toEqual({})
})

test('an empty form has a message for each field, in the order of the fields', () => {
  const empty = {
    number: '',
    holderName: ' ',
    expiry: '',
    ccv: '',
    cpfCnpj: '',
    phone: '',
    postalCode: '',
  }
  expect(Object.entries(checkCard(empty, now))).toEqual([
    ['number', 'Número do cartão é obrigatório'],
    ['holderName', 'Nome no cartão é obrigatório'],
    ['expiry', 'Data de validade é obrigatória'],
    ['ccv', 'Código de segurança é obrigatório'],
    ['cpfCnpj', 'Por favor, informe seu CPF'],
    ['phone', 'Telefone é obrigatório'],
    ['postalCode', 'CEP é obrigatório'],
  ])
})

test.each([
  ['4111 1111 1111 111x', 'Número do cartão deve conter apenas números'],
  ['4111-1111-1111-1111', 'Número do cartão deve conter apenas números'],
  ['4'.repeat(12), 'Número do cartão deve ter entre 13 e 19 dígitos'],
  ['4'.repeat(13), undefined],
  ['4'.repeat(19), undefined],
  ['4'.repeat(20), 'Número do cartão deve ter entre 13 e 19 dígitos'],
])('the number %s: %s', (number, message) => {
  expect(fieldMessage('number', number, number)).toBe(message)
})

test('the name has at most 100 characters', () => {
  expect(fieldMessage('holderName', 'A'.repeat(100))).toBeUndefined()
  expect(fieldMessage('holderName', 'A'.repeat(101))).toBe(
    'Nome no cartão pode ter no máximo 100 caracteres',
  )
})

const noExpiry = 'Data de validade inválida (formato: MM/AA)'

test.each([
  ['11/26', undefined],
  ['10/26', noExpiry],
  ['12/25', noExpiry],
  ['01/27', undefined],
  ['12/99', undefined],
  ['00/30', noExpiry],
  ['13/30', noExpiry],
  ['1/30', noExpiry],
  ['12/2030', noExpiry],
  ['1230', noExpiry],
  ['12/3', noExpiry],
])('in November 2026 the expiry %s: %s', (expiry, message) => {
  expect(fieldMessage('expiry', expiry)).toBe(message)
})

test('a card is valid to the last moment of its month in Brasília', () => {
  const at = (instant: string) => fieldMessage('expiry', '11/26', visa, new Date(instant))
  expect(at('2026-12-01T02:59:59.999Z')).toBeUndefined()
  expect(at('2026-12-01T03:00:00.000Z')).toBe(noExpiry)
})

test('the year of the expiry gets four digits', () => {
  expect(parseExpiry('05/30')).toEqual({ month: '05', year: '2030' })
  expect(parseExpiry('13/30')).toBeNull()
})

test.each([
  [visa, '31a', 'Código de segurança deve conter apenas números'],
  [visa, '31', 'Código de segurança deve ter 3 dígitos'],
  [visa, '318', undefined],
  [visa, '3184', 'Código de segurança deve ter 3 dígitos'],
  [amex, '318', 'Código de segurança deve ter 4 dígitos'],
  [amex, '3184', undefined],
  ['9999', '31', 'Código de segurança deve ter 3 ou 4 dígitos'],
  ['9999', '318', undefined],
  ['9999', '3184', undefined],
])('on the card %s the code %s: %s', (number, code, message) => {
  expect(fieldMessage('ccv', code, number)).toBe(message)
})

test.each([
  ['529.982.247-2', 'CPF deve conter 11 dígitos'],
  ['529982247251', 'CPF deve conter 11 dígitos'],
  ['529.982.247-26', 'CPF inválido'],
  ['111.111.111-11', 'CPF inválido'],
  ['11.222.333/0001-81', undefined],
  ['11.222.333/0001-82', 'CNPJ inválido'],
  ['12.ABC.345/01DE-35', undefined],
  ['12abc34501de35', undefined],
  ['12.ABC.345/01DE-36', 'CNPJ inválido'],
  ['12.ABC', 'CNPJ inválido'],
])('the holder’s document %s: %s', (document, message) => {
  expect(fieldMessage('cpfCnpj', document)).toBe(message)
})

test('phone and postal code must be complete', () => {
  expect(fieldMessage('phone', '(51) 9987')).toBe('Telefone inválido')
  expect(fieldMessage('phone', '(51) 3333-4444')).toBeUndefined()
  expect(fieldMessage('postalCode', '90010-15')).toBe('CEP inválido')
  expect(fieldMessage('postalCode', '90010150')).toBeUndefined()
})

test.each([
  [1, [1, 2, 3], null],
  [3, [1, 2, 3], null],
  [0, [1, 2, 3], 'Seleção de parcelamento inválida'],
  [4, [1, 2, 3], 'Seleção de parcelamento inválida'],
  [1.5, [1, 2, 3], 'Seleção de parcelamento inválida'],
  [Number.NaN, [1, 2, 3], 'Seleção de parcelamento inválida'],
  [2, [1, 3], 'Opção de parcelamento não disponível'],
  [1, [], null],
  [2, [], 'Seleção de parcelamento inválida'],
])('%d instalments where %j are offered: %s', (count, offered, message) => {
  expect(checkInstallments(count, offered)).toBe(message)
})

test('the number is formatted in groups of four and stops at sixteen digits', () => {
  expect(maskCardNumber('4')).toBe('4')
  expect(maskCardNumber('41111')).toBe('4111 1')
  expect(maskCardNumber('4111-1111 11111111')).toBe('4111 1111 1111 1111')
  expect(maskCardNumber('4'.repeat(19))).toBe('4444 4444 4444 4444')
})

test.each([
  ['1', '1'],
  ['0', '0'],
  ['5', '05'],
  ['12', '12'],
  ['123', '12/3'],
  ['12/30', '12/30'],
  ['12/301', '12/30'],
  ['12/2030', '12/30'],
  ['05 / 31', '05/31'],
])('the expiry %s is formatted as %s', (typed, shown) => {
  expect(maskExpiry(typed)).toBe(shown)
})

test('the security code is limited to the length of its brand', () => {
  expect(maskCvc('12a345', visa)).toBe('123')
  expect(maskCvc('12345', amex)).toBe('1234')
  expect(maskCvc('12345', '')).toBe('1234')
})

test('the document is formatted as a CPF until it can only be a CNPJ', () => {
  expect(maskHolderDocument('52998224725')).toBe('529.982.247-25')
  expect(maskHolderDocument('529982247251')).toBe('52.998.224/7251')
  expect(maskHolderDocument('12abc')).toBe('12.ABC')
  expect(maskHolderDocument('11222333000181999')).toBe('11.222.333/0001-81')
})

test('masking twice changes nothing', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[\d/ ]{0,20}$/)), (text) => {
      for (const mask of [maskCardNumber, maskExpiry, maskHolderDocument])
        expect(mask(mask(text))).toBe(mask(text))
    }),
  )
})

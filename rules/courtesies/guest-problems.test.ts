import { expect, test } from 'vitest'
import type { Guest } from './guest.ts'
import { checkGuestCount, findGuestProblems, NO_KNOWN_GUESTS } from './guest-problems.ts'

const types = [{ _id: 'vip', name: 'VIP', sector: null }]
const guest = (some: Partial<Guest> = {}): Guest => ({
  line: 1,
  name: 'Ana Souza',
  cpf: null,
  email: null,
  phone: null,
  ticketTypeId: 'vip',
  ...some,
})
const judge = (guests: Guest[], known = NO_KNOWN_GUESTS) => [
  ...findGuestProblems(guests, types, known),
]

test('a right list has no problems', () => {
  const guests = [
    guest({ cpf: '111.444.777-35' }),
    guest({ line: 2, email: 'ana@exemplo.com' }),
    guest({ line: 3, phone: '(11) 98888-7777' }),
    guest({ line: 4 }),
  ]
  expect(judge(guests)).toEqual([])
})

test.each<[string, Partial<Guest>, string]>([
  ['no name', { name: ' ' }, 'Falta o nome'],
  ['a short name', { name: 'Al' }, 'Nome deve ter no mínimo 3 caracteres'],
  ['a long name', { name: 'A'.repeat(201) }, 'Nome deve ter no máximo 200 caracteres'],
  ['a formula', { name: '=1+1' }, 'O nome não pode começar com =, +, - ou @'],
  ['a link', { name: 'Ganhe em premio.com' }, 'O nome não pode ter links'],
  ['a control character', { name: 'Ana\u0007Souza' }, 'Há um caractere que não se pode usar'],
  ['a bad CPF', { cpf: '111.444.777-36' }, 'CPF inválido: confira os dígitos'],
  ['a bad address', { email: 'ana@exemplo' }, 'E-mail inválido'],
  ['a bad phone', { phone: '98888-7777' }, 'Telefone inválido: use DDD e número'],
  ['no ticket', { ticketTypeId: null }, 'Escolha o ingresso'],
  ['another event’s ticket', { ticketTypeId: 'other' }, 'Este ingresso não pode ser dado'],
])('a line with %s says so', (_, some, problem) => {
  expect(judge([guest(some)])).toEqual([[1, [problem]]])
})

test('all that is wrong with a line is said', () => {
  expect(judge([guest({ name: '', cpf: '1', email: 'x' })])[0]?.[1]).toHaveLength(3)
})

test('the same person twice is found by CPF, address, or the whole line', () => {
  const twice = (some: Partial<Guest>, again: Partial<Guest>) =>
    judge([guest({ line: 3, ...some }), guest({ line: 7, ...again })])
  expect(twice({ cpf: '111.444.777-35' }, { name: 'Bia', cpf: '11144477735' })).toEqual([
    [7, ['Mesmo CPF da linha 3']],
  ])
  expect(twice({ email: 'a@exemplo.com' }, { name: 'Bia', email: 'A@exemplo.com' })).toEqual([
    [7, ['Mesmo e-mail da linha 3']],
  ])
  expect(twice({}, { name: ' ana  souza' })).toEqual([[7, ['Repete a linha 3']]])
  expect(twice({}, { phone: '11988887777' })).toEqual([])
})

test('who has a courtesy already is named', () => {
  const known = { cpfs: new Set(['11144477735']), emails: new Set(['ana@exemplo.com']) }
  expect(judge([guest({ cpf: '111.444.777-35' })], known)).toEqual([
    [1, ['Este CPF já tem cortesia']],
  ])
  expect(judge([guest({ email: 'Ana@exemplo.com' })], known)).toEqual([
    [1, ['Este e-mail já tem cortesia']],
  ])
})

test('a list is neither empty nor too long', () => {
  expect(checkGuestCount(0)).toBe('Cole ou escreva ao menos um nome')
  expect(checkGuestCount(500)).toBeNull()
  expect(checkGuestCount(501)).toBe('São no máximo 500 pessoas de uma vez, e a lista tem 501')
})

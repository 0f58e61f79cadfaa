import { describe, expect, test } from 'vitest'
import type { GuestType } from './guest.ts'
import { readGuests } from './read-guests.ts'

const types: GuestType[] = [
  { _id: 'pista', name: 'Inteira', sector: 'Pista' },
  { _id: 'camarote', name: 'Inteira', sector: 'Camarote' },
  { _id: 'mesa', name: 'Mesa', sector: 'Camarote' },
  { _id: 'vip', name: 'Área VIP', sector: null },
]
const read = (text: string, chosen: string | null = 'vip') => readGuests(text, types, chosen)
const one = (text: string) => {
  const [guest] = read(text)
  return guest
}

const ana = {
  line: 1,
  name: 'Ana Souza',
  cpf: '111.444.777-35',
  email: null,
  phone: null,
  ticketTypeId: 'vip',
  problems: [],
}

describe('a line of any kind', () => {
  test.each([
    ['a spreadsheet', 'Ana Souza\t111.444.777-35\tÁrea VIP'],
    ['a spreadsheet with columns in another order', '111.444.777-35\tAna Souza'],
    ['semicolons', 'Ana Souza; 111.444.777-35; area vip'],
    ['commas', 'Ana Souza, 111.444.777-35'],
    ['dashes', 'Ana Souza - 111.444.777-35 – Área VIP'],
    ['a numbered list', '12. Ana Souza – 111.444.777-35'],
    ['a list with dots', '• Ana Souza | 111.444.777-35'],
    ['nothing but a space', 'Ana Souza 111.444.777-35'],
    ['quotes', '"Ana Souza";"111.444.777-35";"Área VIP"'],
  ])('%s', (_, text) => {
    expect(one(text)).toEqual(ana)
  })

  test('has an address or a phone instead of the CPF', () => {
    expect(one('Ana Souza, ana@exemplo.com.br')).toMatchObject({ email: 'ana@exemplo.com.br' })
    expect(one('Ana Souza ana@exemplo.com.br')).toMatchObject({ name: 'Ana Souza', cpf: null })
    expect(one('Ana Souza 11 98888-7777')).toMatchObject({
      name: 'Ana Souza',
      phone: '11 98888-7777',
    })
    expect(one('Ana Souza\t(11) 3333-4444')).toMatchObject({ phone: '(11) 3333-4444' })
    expect(one('Ana Souza; +55 11 98888-7777')).toMatchObject({ phone: '11988887777' })
    expect(one('Ana Souza; 11988887777')).toMatchObject({ cpf: null, phone: '11988887777' })
  })

  test('has all of them', () => {
    expect(one('Ana; 11988887777; ana@exemplo.com; 111.444.777-35; Mesa')).toMatchObject({
      ...ana,
      name: 'Ana',
      email: 'ana@exemplo.com',
      phone: '11988887777',
      ticketTypeId: 'mesa',
    })
  })

  test('is a name alone, of the chosen ticket', () => {
    expect(read('Ana Souza', 'mesa')).toEqual([{ ...ana, cpf: null, ticketTypeId: 'mesa' }])
    expect(read('Ana Souza', null)[0]?.ticketTypeId).toBeNull()
  })

  test('has a CPF that a spreadsheet took for a number', () => {
    // 012.345.678-90 without its zero.
    expect(one('Ana Souza\t1234567890')).toMatchObject({ cpf: '012.345.678-90', phone: null })
  })

  test('has a separator inside of quotes', () => {
    expect(one('"Souza, Ana",ana@exemplo.com')).toMatchObject({ name: 'Souza, Ana' })
    expect(one('Ana "Nana" Souza, ana@exemplo.com')).toMatchObject({ name: 'Ana "Nana" Souza' })
    expect(one('Ana "Nana Souza, ana@exemplo.com')).toMatchObject({ name: 'Ana "Nana Souza' })
  })
})

test('lines keep their numbers, and blank ones are left out', () => {
  const text = '\uFEFF\r\nAna\r\n\r\n  \t \r\nBia\n'
  expect(read(text).map(({ line, name }) => [line, name])).toEqual([
    [2, 'Ana'],
    [5, 'Bia'],
  ])
})

test('a header says what the columns are', () => {
  const text =
    'Nº;Ingresso;Nome completo;E-mail;CPF\n7;Pista;Ana;;1234567890\n8;;Bia;bia@exemplo.com;'
  // Pista has one ticket to give.
  expect(read(text)).toMatchObject([
    {
      line: 2,
      name: 'Ana',
      cpf: '012.345.678-90',
      email: null,
      ticketTypeId: 'pista',
      problems: [],
    },
    {
      line: 3,
      name: 'Bia',
      cpf: null,
      email: 'bia@exemplo.com',
      ticketTypeId: 'vip',
      problems: [],
    },
  ])
  expect(read('Nome\nAna')).toHaveLength(1)
  expect(read('Nome;Contato\nAna;ana@exemplo.com\nBia;11988887777')).toMatchObject([
    { name: 'Ana', email: 'ana@exemplo.com' },
    { name: 'Bia', phone: '11988887777' },
  ])
  // Somebody whose name begins like a header.
  expect(read('Nomeia Silva; Mesa')).toMatchObject([{ name: 'Nomeia Silva', ticketTypeId: 'mesa' }])
})

test('tickets are found by name, by sector, or by both', () => {
  const typeOf = (typed: string) => one(`Ana; ${typed}`)?.ticketTypeId
  expect(typeOf('AREA vip')).toBe('vip')
  expect(typeOf('pista')).toBe('pista')
  expect(typeOf('Camarote · Inteira')).toBe('camarote')
  expect(typeOf('inteira pista')).toBe('pista')
})

test('a ticket that is none, or more than one, is said to be so', () => {
  expect(one('Ana; Frisa')).toMatchObject({
    ticketTypeId: null,
    problems: [
      'Não há o ingresso “Frisa”. Há: Pista · Inteira, Camarote · Inteira, Camarote · Mesa, Área VIP',
    ],
  })
  expect(one('Ana; Camarote')?.problems).toEqual([
    'Há mais de um ingresso “Camarote”: Camarote · Inteira, Camarote · Mesa',
  ])
})

test('what is too much in a line is named', () => {
  expect(one('Ana; Mesa; Bia')?.problems).toEqual(['Não entendemos “Bia”'])
  expect(one('Ana; ana@exemplo.com; outra@exemplo.com')?.problems).toEqual([
    'Não entendemos “outra@exemplo.com”',
  ])
})

test('a very long line is read in no time', () => {
  const [guest] = read(`Ana;${'"'.repeat(100_000)};${'1 '.repeat(100_000)}`)
  expect(guest?.name).toBe('Ana')
})

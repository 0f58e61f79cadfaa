import { expect, test } from 'vitest'
import {
  checkOrganizationDocument,
  checkOrganizationName,
  maskOrganizationDocument,
} from './organization.ts'

test.each([
  ['Palco Sul', null],
  ['Dr. Silva Eventos', null],
  ['  ', 'Informe o nome da organização'],
  ['A', 'Use pelo menos 2 caracteres'],
  ['a'.repeat(121), 'Use até 120 caracteres'],
  ['Ganhe em golpe.com', 'Escreva sem links, sites nem e-mails'],
  ['http://golpe', 'Escreva sem links, sites nem e-mails'],
  ['www.golpe', 'Escreva sem links, sites nem e-mails'],
])('the name %s is checked', (name, message) => {
  expect(checkOrganizationName(name)).toBe(message)
})

test.each([
  ['529.982.247-25', null],
  ['11.222.333/0001-81', null],
  ['', 'Informe o CPF ou o CNPJ'],
  ['529.982.247-26', 'CPF ou CNPJ inválido'],
  ['11.222.333/0001-80', 'CPF ou CNPJ inválido'],
])('the document %s is checked', (text, message) => {
  expect(checkOrganizationDocument(text)).toBe(message)
})

test.each([
  ['52998224725', '529.982.247-25'],
  ['5299822472', '529.982.247-2'],
  ['112223330001', '11.222.333/0001'],
  ['11222333000181', '11.222.333/0001-81'],
  ['12abc34501de35', '12.ABC.345/01DE-35'],
  ['', ''],
])('the document %s is shown as %s', (text, shown) => {
  expect(maskOrganizationDocument(text)).toBe(shown)
})

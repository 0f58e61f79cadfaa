import type { Organization } from '@55tickets/contracts/organizations.ts'
import { expect, test } from 'vitest'
import {
  checkOrganization,
  isNewPayee,
  mergeValues,
  organizationChange,
  organizationValues,
} from './organization-values.ts'

const organization: Organization = {
  _id: '0b6e4f00-0000-4000-8000-000000000001',
  slug: 'palco-sul',
  name: 'Palco Sul',
  status: 'new',
  logoUrl: null,
  role: 'owner',
  isLimited: false,
  isConfirmed: true,
  waitingMembers: 0,
  phone: '51998765432',
  document: null,
  legalName: null,
  address: null,
  description: '',
  logoId: null,
  version: 3,
}
const values = organizationValues(organization)
const wrong = (own: object) =>
  Object.entries(checkOrganization({ ...values, ...own })).flatMap(([name, message]) =>
    message ? [[name, message]] : [],
  )

test('an address and a document may be left out', () => {
  expect(wrong({})).toEqual([])
  expect(organizationChange(values, 3)).toMatchObject({ version: 3, address: null, document: null })
})

test('an address that was begun must be complete', () => {
  expect(wrong({ city: 'Canoas' }).map(([name]) => name)).toEqual([
    'postalCode',
    'street',
    'number',
  ])
})

test('a document is checked once it is there', () => {
  expect(wrong({ document: '529.982.247-26' })).toEqual([['document', 'CPF ou CNPJ inválido']])
})

test('what only somebody else changed is taken, what both changed stays as typed', () => {
  const saved = { ...values, phone: '(51) 3333-4444', name: 'Palco Sul LTDA', city: 'Canoas' }
  const typed = { ...values, name: 'Palco do Sul', city: 'Canoas' }
  expect(mergeValues(values, saved, typed)).toEqual({
    taken: { phone: '(51) 3333-4444' },
    disputed: ['name'],
    saved,
  })
})

test('another document or legal name is another payee, however it is typed', () => {
  const stored = { document: '11222333000181', legalName: 'Palco Sul LTDA' }
  const typed = { ...values, document: '11.222.333/0001-81', legalName: ' Palco Sul LTDA ' }
  expect(isNewPayee(typed, stored)).toBe(false)
  expect(isNewPayee({ ...typed, document: '' }, stored)).toBe(true)
  expect(isNewPayee({ ...typed, legalName: 'Outra' }, stored)).toBe(true)
  expect(isNewPayee({ ...values, name: 'Outro nome' }, organization)).toBe(false)
})

import { isCpf } from '@55tickets/rules/people/cpf.ts'
import { isPhone } from '@55tickets/rules/people/phone.ts'
import { expect, test } from 'vitest'
import { demoUsers } from './users.ts'

test('every demo account passes the checks of the sign-up', () => {
  for (const { cellphone, name, email } of demoUsers) {
    expect(isPhone(cellphone), email).toBe(true)
    expect(name.length).toBeGreaterThanOrEqual(3)
  }
})

test('Ana has a CPF and address, Bruno has neither', () => {
  const [ana, bruno] = demoUsers
  expect(bruno?.name).toMatch(/^Bruno/)
  expect(isCpf(ana?.cpf ?? '')).toBe(true)
  expect(ana?.address).toMatchObject({ city: 'Porto Alegre', number: '455' })
  expect(bruno?.cpf).toBeUndefined()
  expect(bruno?.address).toBeUndefined()
})

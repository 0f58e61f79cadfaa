import { isCpf } from '@55tickets/rules/cpf.ts'
import { isPhone } from '@55tickets/rules/phone.ts'
import { expect, test } from 'vitest'
import { demoUsers } from './users.ts'

test('every demo account could have been made on the sign-up screen', () => {
  for (const { cellphone, name, email } of demoUsers) {
    expect(isPhone(cellphone), email).toBe(true)
    expect(name.length).toBeGreaterThanOrEqual(3)
  }
})

test('Ana can pay at once, Bruno still has to tell his CPF and address', () => {
  const [ana, bruno] = demoUsers
  expect(isCpf(ana?.cpf ?? '')).toBe(true)
  expect(ana?.address).toMatchObject({ city: 'Porto Alegre', number: '455' })
  expect(bruno?.cpf).toBeUndefined()
  expect(bruno?.address).toBeUndefined()
})

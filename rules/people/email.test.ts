import { expect, test } from 'vitest'
import { checkEmail, emailKey, isEmail } from './email.ts'

test.each(['ana@demo.55tickets.com.br', 'a.b+c@x.io', "o'neil@ex-ample.com", 'A@B.CO'])(
  '%s is an address',
  (text) => {
    expect(checkEmail(text)).toBeNull()
  },
)

test.each([
  'ana',
  'ana@',
  '@b.com',
  'a@b',
  'a b@c.com',
  'a@b..com',
  '.a@b.com',
  'a.@b.com',
  'a@-b.com',
  'a@b.c',
  'a@b.com\r\nBcc: x@y.com',
  'аna@b.com',
  'ａna@b.com',
  `${'a'.repeat(250)}@b.com`,
])('%j is no address', (text) => {
  expect(isEmail(text)).toBe(false)
  expect(checkEmail(text)).toBe('Email inválido')
})

test('an empty address is reported as missing, surrounding spaces are ignored', () => {
  expect(checkEmail('')).toBe('Email é obrigatório')
  expect(checkEmail('   ')).toBe('Email é obrigatório')
  expect(checkEmail(' ana@b.com ')).toBeNull()
})

test('addresses that differ in case have the same key', () => {
  expect(emailKey(' Ana@B.com')).toBe(emailKey('ana@b.COM'))
})

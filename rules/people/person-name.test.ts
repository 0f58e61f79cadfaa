import { expect, test } from 'vitest'
import { checkName } from './person-name.ts'

test.each<[string, string | null]>([
  ['', 'Nome é obrigatório'],
  ['  ', 'Nome é obrigatório'],
  ['Jô', 'Nome deve ter pelo menos 3 caracteres'],
  [' Jô ', 'Nome deve ter pelo menos 3 caracteres'],
  ['\u200b\u2800\u3164', 'Nome é obrigatório'],
  ['J\u202eô', 'Nome deve ter pelo menos 3 caracteres'],
  ['Ana', null],
  ['a'.repeat(200), null],
  ['a'.repeat(201), 'Nome pode ter no máximo 200 caracteres'],
  ['Resgate em premio.com', 'Nome não pode ter links'],
])('the name %j gets the message %j', (name, message) => {
  expect(checkName(name)).toBe(message)
})

import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { fieldMessage } from './field-messages.ts'

const wordsFor = (schema: z.ZodMiniType, value: unknown) =>
  z.safeParse(schema, value, { error: fieldMessage }).error?.issues.map(({ message }) => message)

const either = z.discriminatedUnion('method', [
  z.object({ method: z.literal('PIX') }),
  z.object({ method: z.literal('CREDIT_CARD') }),
])

test.each<[string, z.ZodMiniType, unknown, string]>([
  ['nothing', z.string(), undefined, 'Preencha este campo.'],
  ['an empty text', z.string().check(z.minLength(1)), '', 'Preencha este campo.'],
  ['a number for a text', z.string(), 1, 'Escreva um texto.'],
  ['a text for a number', z.number(), 'a', 'Escreva um número.'],
  ['a part for a whole number', z.int(), 1.5, 'Escreva um número inteiro.'],
  ['a text for yes or no', z.boolean(), 'sim', 'Responda sim ou não.'],
  ['a text for a list', z.array(z.string()), 'a', 'Envie uma lista.'],
  ['no id', z.uuid(), 'abc', 'Este código de identificação não é válido.'],
  ['no date', z.iso.datetime(), 'ontem', 'Escreva uma data e hora válidas.'],
  ['another form', z.string().check(z.regex(/^a+$/)), 'b', 'Este valor não está no formato certo.'],
  ['no option', z.enum(['a', 'b']), 'c', 'Escolha uma destas opções: a, b.'],
  ['another kind', either, { method: 'BOLETO' }, 'Escolha uma destas opções: PIX, CREDIT_CARD.'],
  ['none of several', z.union([z.string(), z.number()]), true, 'Este valor não é aceito.'],
  ['the one that is not it', z.literal('a'), 'b', 'O único valor aceito é a.'],
  ['too short', z.string().check(z.minLength(3)), 'a', 'Use pelo menos 3 caracteres.'],
  ['too long', z.string().check(z.maxLength(1)), 'ab', 'Use no máximo 1 caractere.'],
  ['too few', z.array(z.string()).check(z.minLength(1)), [], 'Envie pelo menos 1 item.'],
  ['too many', z.array(z.string()).check(z.maxLength(2)), ['', '', ''], 'Envie no máximo 2 itens.'],
  ['too little', z.number().check(z.gte(5)), 4, 'O valor mínimo é 5.'],
  ['too much', z.number().check(z.lt(5)), 5, 'Use um valor menor que 5.'],
  ['an unknown field', z.strictObject({}), { a: 1 }, 'Este campo não existe.'],
])('%s has a message that a person understands', (_what, schema, value, words) => {
  expect(wordsFor(schema, value)).toEqual([words])
})

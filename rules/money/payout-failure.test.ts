import { expect, test } from 'vitest'
import { freezeFailures, isFreezeFailure, transferFailureText } from './payout-failure.ts'

test('whatever froze a payout is said in a sentence of its own', () => {
  const texts = new Set(Object.values(freezeFailures).map(transferFailureText))
  expect(texts.size).toBe(new Set(Object.values(freezeFailures)).size)
  for (const text of texts) expect(text).toMatch(/^[A-Z].* envio.*\.$/)
  expect(transferFailureText('key-stopped')).toContain('foi parada')
})

test.each(['', 'invalid_action', 'refused', 'invalid_action, invalid_value', 'constructor'])(
  'the code %s, which nobody understands, is not shown',
  (code) => {
    expect(transferFailureText(code)).toBe('O banco não aceitou o PIX para esta chave.')
    expect(isFreezeFailure(code)).toBe(false)
  },
)

test('the words of the bank are quoted', () => {
  expect(transferFailureText('Chave não encontrada')).toBe(
    'Resposta do banco: Chave não encontrada',
  )
  expect(transferFailureText('CANCELLED')).toBe('O PIX foi cancelado no banco.')
})

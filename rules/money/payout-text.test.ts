import { expect, test } from 'vitest'
import { checkPayoutAmount, hidePayoutKey, payoutBlockText } from './payout-text.ts'

test('a key is shown so that its owner recognises it, and nobody else learns it', () => {
  expect(hidePayoutKey('52998224725')).toBe('***.982.247-**')
  expect(hidePayoutKey('11222333000181')).toBe('11.222.***/****-81')
  expect(hidePayoutKey('')).toBe('')
})

test.each([
  [0, 'Informe o valor'],
  [-1, 'Informe o valor'],
  [Number.NaN, 'Informe o valor'],
  [100.01, 'O máximo disponível agora é R$\u00A0100,00'],
  [100, null],
  [0.01, null],
])('an amount of %s of 100 is checked', (amount, message) => {
  expect(checkPayoutAmount(amount, 100)).toBe(message)
})

test('too early names the day', () => {
  expect(payoutBlockText('early', '2026-11-03')).toContain('03/11/2026')
})

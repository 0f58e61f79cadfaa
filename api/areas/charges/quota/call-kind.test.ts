import { expect, test } from 'vitest'
import { callKind } from './call-kind.ts'

test.each([
  ['POST', '/customers', 'customer'],
  ['POST', '/payments', 'payment'],
  ['GET', '/payments/pay_1/pixQrCode', 'pix-code'],
  ['DELETE', '/payments/pay_1', 'cancel'],
  ['POST', '/payments/pay_1/refund', 'refund'],
  ['POST', '/transfers', 'transfer'],
  ['GET', '/payments/pay_1', 'lookup'],
  ['GET', '/payments', 'lookup'],
  ['GET', '/installments/ins_1/payments', 'lookup'],
  ['GET', '/transfers/1', 'lookup'],
  ['GET', '/finance/balance', 'account'],
  ['GET', '/webhooks', 'account'],
] as const)('%s %s is counted as %s', (method, path, kind) => {
  expect(callKind({ method, path })).toBe(kind)
})

test('the list of a whole day is counted as reconciliation', () => {
  const query = { 'dateCreated[ge]': '2026-11-20', 'dateCreated[le]': '2026-11-20' }
  expect(callKind({ method: 'GET', path: '/payments', query })).toBe('reconciliation')
})

import { expect, test } from 'vitest'
import { processPayment } from './payments.ts'

const payment = {
  vendaId: '0b6e4f00-0000-4000-8000-000000000001',
  paymentType: 'CREDIT_CARD',
  creditCard: {
    holderName: 'ANA SOUZA',
    number: '4444444444444444',
    expiryMonth: '12',
    expiryYear: '2030',
    ccv: '318',
  },
  creditCardHolderInfo: {
    name: 'Ana Souza',
    email: 'ana@example.com',
    cpfCnpj: '52998224725',
    phone: '51998765432',
    postalCode: '90010150',
  },
}

test.each([0, 13, 1.5, -1, '2', null])(
  'instalments of %s are refused with a message',
  (installments) => {
    const { error } = processPayment.body.safeParse({ ...payment, installments })
    expect(error?.issues).toMatchObject([
      { path: ['installments'], message: 'Seleção de parcelamento inválida' },
    ])
  },
)

test.each([1, 12])('%i instalments are accepted', (installments) => {
  expect(processPayment.body.safeParse({ ...payment, installments }).success).toBe(true)
})

test('a missing number of instalments means one payment', () => {
  expect(processPayment.body.parse({ ...payment, installments: undefined })).toMatchObject({
    installments: 1,
  })
})

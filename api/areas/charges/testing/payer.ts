import type { Card, Payer } from '../charge.ts'

export const testPayer = (userId: string): Payer => ({
  userId,
  name: 'Ana Souza',
  email: 'ana@example.com',
  cpf: '52998224725',
  phone: '51998765432',
  address: {
    postalCode: '90010150',
    street: 'Rua dos Andradas',
    number: '1001',
    complement: '',
    neighborhood: 'Centro Histórico',
  },
})

/** Test card numbers by outcome. */
export const cards = {
  approved: '4444444444444444',
  declined: '5184019740373151',
  analysis: '4222222222222220',
  late: '4333333333333339',
  broken: '4555555555555550',
} as const

export const CCV = '873'

export const testCard = (number: string): Card => ({
  creditCard: {
    holderName: 'ANA SOUZA',
    number,
    expiryMonth: '05',
    expiryYear: '2035',
    ccv: CCV,
  },
  creditCardHolderInfo: {
    name: 'Ana Souza',
    email: 'ana@example.com',
    cpfCnpj: '529.982.247-25',
    phone: '(51) 99876-5432',
    postalCode: '90010-150',
  },
})

/** A test card that the sandbox approves. */
export const CARD = {
  paymentType: 'CREDIT_CARD',
  creditCard: {
    holderName: 'ANA SOUZA',
    number: '4444444444444444',
    expiryMonth: '12',
    expiryYear: String(new Date().getFullYear() + 2),
    ccv: '318',
  },
  creditCardHolderInfo: {
    name: 'Ana Souza',
    email: 'ana@example.com',
    cpfCnpj: '52998224725',
    phone: '51998765432',
    postalCode: '90010150',
  },
  installments: 1,
}

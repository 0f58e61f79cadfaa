/** An answer as large as a reservation's, for routes that make none. */
export const ANSWER = {
  _id: '0b6e4f00-0000-4000-8000-000000000001',
  status: 'PENDING',
  expiresAt: '2030-01-01T00:00:00.000Z',
  total: 50,
  calculatedFeeAmount: 5,
  amountCharged: 55,
} as const

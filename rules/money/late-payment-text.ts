/**
 * Text for a buyer who paid when the reservation expired: a late payment is accepted or refunded.
 */
export const latePaymentText =
  'Se você pagou no último instante, fique tranquilo: o pagamento será confirmado, ou devolvido por inteiro.'

import type { SaleStatus } from './sale-transitions.ts'

/** Status of an order in a promoter's words: a refund is told apart from what was never paid. */
export const orderStatusTexts = {
  PENDING: 'Aguardando pagamento',
  PAYMENT_PENDING: 'Aguardando pagamento',
  CONFIRMED: 'Pago',
  RECEIVED: 'Pago',
  /** Older name of the API for the two above. */
  PAID: 'Pago',
  EXPIRED: 'Não pago',
  CANCELED: 'Não pago',
  REFUNDED: 'Reembolsado',
  CHARGEBACK: 'Contestado',
} as const satisfies Record<SaleStatus | 'PAID', string>

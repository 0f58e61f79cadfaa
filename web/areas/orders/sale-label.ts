import type { SaleStatus } from '@55tickets/contracts/reservations.ts'

type SaleLabel = 'Pago' | 'Pendente' | 'Cancelado'

const labels: Readonly<Record<SaleStatus, SaleLabel>> = {
  PENDING: 'Pendente',
  PAYMENT_PENDING: 'Pendente',
  CONFIRMED: 'Pago',
  PAID: 'Pago',
  RECEIVED: 'Pago',
  EXPIRED: 'Cancelado',
  CANCELED: 'Cancelado',
  REFUNDED: 'Cancelado',
  CHARGEBACK: 'Cancelado',
}

export const saleLabel = (status: SaleStatus): SaleLabel => labels[status]

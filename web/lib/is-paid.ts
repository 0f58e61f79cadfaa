import type { SaleStatus } from '@55tickets/contracts/reservations.ts'

type Paid = 'CONFIRMED' | 'PAID' | 'RECEIVED'

export const isPaid = <Status extends SaleStatus>(status: Status): status is Status & Paid =>
  status === 'CONFIRMED' || status === 'PAID' || status === 'RECEIVED'

import type { SaleStatus } from '@55tickets/contracts/reservations.ts'

type PaidStatus = 'CONFIRMED' | 'PAID' | 'RECEIVED'

export const isPaid = <Status extends SaleStatus>(status: Status): status is Status & PaidStatus =>
  status === 'CONFIRMED' || status === 'PAID' || status === 'RECEIVED'

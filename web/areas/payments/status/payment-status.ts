import type { SaleStatus } from '@55tickets/contracts/reservations.ts'

type PaidStatus = 'CONFIRMED' | 'PAID' | 'RECEIVED'

export const isPaid = <Status extends SaleStatus>(status: Status): status is Status & PaidStatus =>
  status === 'CONFIRMED' || status === 'PAID' || status === 'RECEIVED'

/** Tells whether the order still awaits payment. */
export const isOpen = (status: SaleStatus): status is 'PENDING' | 'PAYMENT_PENDING' =>
  status === 'PENDING' || status === 'PAYMENT_PENDING'

/** Tells whether the status may still change: money may arrive late, even after the expiry. */
export const mayChange = (status: SaleStatus): boolean =>
  isOpen(status) || status === 'EXPIRED' || status === 'CANCELED'

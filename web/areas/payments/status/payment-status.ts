import type { PaymentState } from '@55tickets/contracts/payments.ts'

type Status = PaymentState['status']

/** Tells whether the order still awaits payment. */
export const isOpen = (status: Status): status is 'PENDING' | 'PAYMENT_PENDING' =>
  status === 'PENDING' || status === 'PAYMENT_PENDING'

/** Tells whether the status may still change: money may arrive late, even after the expiry. */
export const mayChange = (status: Status): boolean =>
  isOpen(status) || status === 'EXPIRED' || status === 'CANCELED'

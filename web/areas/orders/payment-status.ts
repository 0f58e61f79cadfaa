import type { PaymentState } from '@55tickets/contracts/payments.ts'

type Status = PaymentState['status']

/** Whether money is still to come. */
export const isOpen = (status: Status): status is 'PENDING' | 'PAYMENT_PENDING' =>
  status === 'PENDING' || status === 'PAYMENT_PENDING'

/** Whether it may change while somebody looks: money may come late, even for what has expired. */
export const mayChange = (status: Status): boolean =>
  isOpen(status) || status === 'EXPIRED' || status === 'CANCELED'

type PaidStatus = 'CONFIRMED' | 'PAID' | 'RECEIVED'
type OpenStatus = 'PENDING' | 'PAYMENT_PENDING'

export const isPaid = <Status extends string>(status: Status): status is Status & PaidStatus =>
  status === 'CONFIRMED' || status === 'PAID' || status === 'RECEIVED'

/** Tells whether the order still awaits payment. */
export const isOpen = <Status extends string>(status: Status): status is Status & OpenStatus =>
  status === 'PENDING' || status === 'PAYMENT_PENDING'

/** Tells whether the status may still change: money may arrive late, even after the expiry. */
export const mayChange = (status: string): boolean =>
  isOpen(status) || status === 'EXPIRED' || status === 'CANCELED'

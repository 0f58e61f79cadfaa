/** Statuses in which a sale is stored. */
export const saleStatuses = [
  'PENDING',
  'PAYMENT_PENDING',
  'CONFIRMED',
  'RECEIVED',
  'EXPIRED',
  'CANCELED',
  'REFUNDED',
  'CHARGEBACK',
] as const
export type SaleStatus = (typeof saleStatuses)[number]

/** Status in which every sale begins, with its tickets held. */
export const FIRST_SALE_STATUS = 'PENDING' satisfies SaleStatus

export interface Transition {
  readonly from: readonly SaleStatus[]
  readonly to: readonly [SaleStatus, ...SaleStatus[]]
  /** Change of the number of tickets held and sold, for each ticket of the sale. */
  readonly held: 0 | -1
  readonly sold: -1 | 0 | 1
  /** Text that the sale's history shows before the cause. */
  readonly records: string
}

/**
 * All transitions of a sale. No two lead from the same status to the same status, so that a line of
 * the history tells which one it was. The code, a trigger in the database, the invariants and the
 * diagram in docs/sale-states.md use this table.
 */
// biome-ignore format: a table
export const saleTransitions = {
  beginPayment:  { from: ['PENDING'],                    to: ['PAYMENT_PENDING'],       held:  0, sold:  0, records: 'Waiting for payment' },
  holdAgain:     { from: ['PAYMENT_PENDING'],            to: ['PENDING'],               held:  0, sold:  0, records: 'Held again' },
  pay:           { from: ['PENDING', 'PAYMENT_PENDING'], to: ['CONFIRMED', 'RECEIVED'], held: -1, sold:  1, records: 'Paid, tickets issued' },
  payLate:       { from: ['EXPIRED', 'CANCELED'],        to: ['CONFIRMED', 'RECEIVED'], held:  0, sold:  1, records: 'Paid, tickets issued' },
  receive:       { from: ['CONFIRMED'],                  to: ['RECEIVED'],              held:  0, sold:  0, records: 'Payment received' },
  refund:        { from: ['CONFIRMED', 'RECEIVED'],      to: ['REFUNDED'],              held:  0, sold: -1, records: 'Refunded, the tickets are invalid' },
  dispute:       { from: ['CONFIRMED', 'RECEIVED'],      to: ['CHARGEBACK'],            held:  0, sold: -1, records: 'Disputed, the tickets are invalid' },
  reinstate:     { from: ['REFUNDED', 'CHARGEBACK'],     to: ['CONFIRMED', 'RECEIVED'], held:  0, sold:  1, records: 'Tickets reinstated' },
  cancel:        { from: ['PENDING'],                    to: ['CANCELED'],              held: -1, sold:  0, records: 'Cancelled, the tickets can be bought by others' },
  replaceUnpaid: { from: ['PAYMENT_PENDING'],            to: ['CANCELED'],              held: -1, sold:  0, records: 'Cancelled, the tickets can be bought by others' },
  expire:        { from: ['PENDING', 'PAYMENT_PENDING'], to: ['EXPIRED'],               held: -1, sold:  0, records: 'Expired, the tickets can be bought by others' },
} as const satisfies Record<string, Transition>

export type SaleTransition = keyof typeof saleTransitions
export type TransitionSource<Name extends SaleTransition> =
  (typeof saleTransitions)[Name]['from'][number]
export type TransitionTarget<Name extends SaleTransition> =
  (typeof saleTransitions)[Name]['to'][number]

/** Transitions split into single arrows, each from one status to one other. */
export const saleArrows = Object.entries<Transition>(saleTransitions).flatMap(
  ([name, { from, to, records }]) =>
    from.flatMap((source) => to.map((target) => ({ name, from: source, to: target, records }))),
)

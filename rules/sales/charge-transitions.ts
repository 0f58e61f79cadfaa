/**
 * SENDING: recorded, the provider's response is unknown. WAITING: an open PIX. ANALYSIS: a card
 * under risk analysis. All others are decided.
 */
export type ChargeStatus = keyof typeof chargeTransitions

/**
 * Statuses that may follow each status of a charge, in whatever order reports of the provider
 * arrive. Paid follows canceled, because a PIX can be paid at the moment of its cancellation.
 */
// biome-ignore format: a table
export const chargeTransitions = {
  SENDING:    ['WAITING', 'ANALYSIS', 'CANCELED', 'DECLINED', 'CONFIRMED', 'RECEIVED', 'CHARGEBACK', 'REFUNDED'],
  WAITING:    [                       'CANCELED', 'DECLINED', 'CONFIRMED', 'RECEIVED', 'CHARGEBACK', 'REFUNDED'],
  ANALYSIS:   [                       'CANCELED', 'DECLINED', 'CONFIRMED', 'RECEIVED', 'CHARGEBACK', 'REFUNDED'],
  CANCELED:   [                                   'DECLINED', 'CONFIRMED', 'RECEIVED', 'CHARGEBACK', 'REFUNDED'],
  DECLINED:   [                                               'CONFIRMED', 'RECEIVED', 'CHARGEBACK', 'REFUNDED'],
  CONFIRMED:  [                                                            'RECEIVED', 'CHARGEBACK', 'REFUNDED'],
  RECEIVED:   [                                                                        'CHARGEBACK', 'REFUNDED'],
  CHARGEBACK: [                                                                                      'REFUNDED'],
  REFUNDED:   [],
} as const

/**
 * Statuses that a lookup at the provider may also report after REFUNDED or CHARGEBACK: a refund was
 * denied, or a dispute won. A webhook may not, because it may be older than what is known.
 */
export const chargeReversals = {
  CHARGEBACK: ['CONFIRMED', 'RECEIVED'],
  REFUNDED: ['CONFIRMED', 'RECEIVED'],
} as const

/** Transitions and reversals split into single arrows. */
export const chargeArrows = [chargeTransitions, chargeReversals].flatMap((table) =>
  Object.entries<readonly string[]>(table).flatMap(([from, targets]) =>
    targets.map((to) => ({ from, to })),
  ),
)

/**
 * True if the organization's part of a refund is covered by the event's balance in the ledger, which is money
 * that was not paid out. A refund that is not covered would be paid with other people's money.
 */
export const isRefundCovered = (balanceCents: number, shareCents: number): boolean =>
  shareCents <= Math.max(0, balanceCents)

/** Divides refunds, in their order, into those that a balance covers and the ids of all others. */
export function findUncovered(
  balanceCents: number,
  refunds: readonly { readonly id: string; readonly shareCents: number }[],
): ReadonlySet<string> {
  let left = balanceCents
  const uncovered = new Set<string>()
  for (const { id, shareCents } of refunds) {
    if (isRefundCovered(left, shareCents)) left -= shareCents
    else uncovered.add(id)
  }
  return uncovered
}

/**
 * True if refunding an order needs proof of who the member is: once the event is over, or one of its
 * tickets was used, the buyer has had what they paid for, and a stolen login must not be enough.
 */
export const needsRefundStepUp = (order: {
  readonly hasEnded: boolean
  readonly used: number
}): boolean => order.hasEnded || order.used > 0

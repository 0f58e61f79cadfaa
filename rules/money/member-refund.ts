/**
 * Whether the part of an order that its organization gives back is covered by what the event has in the
 * ledger: by money that was not paid out. What is not would be given back from other people's money.
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
 * Whether a member types the password to refund an order: once the event is over, or somebody came in
 * with one of its tickets, buyers have had what they paid for.
 */
export const needsRefundPassword = (order: {
  readonly hasEnded: boolean
  readonly used: number
}): boolean => order.hasEnded || order.used > 0

import type { Sale } from '@55tickets/contracts/orders.ts'

/** An instalment plan that the sale offers. */
export type InstallmentPlan = Sale['installmentOptions'][number]

/**
 * Total to be charged, in reais. Rounded instalments without interest may add up to less than the
 * amount.
 */
export const totalCharged = (
  { amountCharged }: Pick<Sale, 'amountCharged'>,
  plan: InstallmentPlan | undefined,
): number => Math.max(plan?.totalAmount ?? 0, amountCharged)

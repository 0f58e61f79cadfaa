import type { Sale } from '@55tickets/contracts/purchases.ts'

/** A way to pay in instalments, as the sale offers it. */
export type Plan = Sale['installmentOptions'][number]

/** What is charged in the end, in reais. Without interest, rounded instalments may fall short of it. */
export const totalOf = (
  { amountCharged }: Pick<Sale, 'amountCharged'>,
  plan: Plan | undefined,
): number => Math.max(plan?.totalAmount ?? 0, amountCharged)

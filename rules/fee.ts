import { applyBasisPoints, type Cents, cents } from './money.ts'

export type FeeBearer = 'customer' | 'promoter'

export interface FeeTerms {
  /** Unset counts as the customer. */
  readonly feeBearer?: FeeBearer | null | undefined
  readonly feeBasisPoints?: number | null | undefined
}

export const DEFAULT_FEE_BASIS_POINTS = 1000

/** The least that an order may cost, fee included. */
export const MINIMUM_PURCHASE = cents(500)

/** The wire tells the fee as a percentage, up to two decimals. */
export function toBasisPoints(percentage: number): number {
  return Math.round(percentage * 100)
}

/** Whether the buyer is shown a line for the fee. */
export function showsFee(terms: FeeTerms): boolean {
  return buyerBasisPoints(terms) > 0
}

/** Rounded once, on the order's subtotal: fees of single tickets do not add up to it. */
export function serviceFee({ subtotal, ...terms }: FeeTerms & { subtotal: Cents }): Cents {
  return applyBasisPoints(subtotal, buyerBasisPoints(terms))
}

export function priceWithFee(order: FeeTerms & { subtotal: Cents }): Cents {
  return cents(order.subtotal + serviceFee(order))
}

function buyerBasisPoints({ feeBearer, feeBasisPoints }: FeeTerms): number {
  return feeBearer === 'promoter' ? 0 : (feeBasisPoints ?? DEFAULT_FEE_BASIS_POINTS)
}

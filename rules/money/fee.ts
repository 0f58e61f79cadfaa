import { applyBasisPoints, type Cents, cents } from './money.ts'

export type FeeBearer = 'customer' | 'promoter'

export interface FeeTerms {
  /** Defaults to the customer. */
  readonly feeBearer?: FeeBearer | null | undefined
  readonly feeBasisPoints?: number | null | undefined
}

const DEFAULT_FEE_BASIS_POINTS = 1000

/** Minimum amount of an order, fee included. */
export const MINIMUM_PURCHASE = cents(500)

/** Converts a fee from the API, a percentage with up to two decimals. */
export function toBasisPoints(percentage: number): number {
  return Math.round(percentage * 100)
}

/** True if the buyer pays a fee, which is then shown as a line. */
export function showsFee(terms: FeeTerms): boolean {
  return buyerBasisPoints(terms) > 0
}

/**
 * Fee of an order, rounded once on its subtotal: rounded fees of single tickets would not add up.
 */
export function serviceFee({ subtotal, ...terms }: FeeTerms & { subtotal: Cents }): Cents {
  return applyBasisPoints(subtotal, buyerBasisPoints(terms))
}

export function priceWithFee(order: FeeTerms & { subtotal: Cents }): Cents {
  return cents(order.subtotal + serviceFee(order))
}

/** True for an order that is too small to be paid. Free tickets are not sold for that reason. */
export const isBelowMinimum = (order: FeeTerms & { subtotal: Cents }): boolean =>
  priceWithFee(order) < MINIMUM_PURCHASE

/** What the promoter gets of an order: all but the fee, where the promoter bears it. */
export function promoterShare({
  subtotal,
  feeBearer,
  feeBasisPoints,
}: FeeTerms & { subtotal: Cents }) {
  const basisPoints = feeBasisPoints ?? DEFAULT_FEE_BASIS_POINTS
  const borne = feeBearer === 'promoter' ? applyBasisPoints(subtotal, basisPoints) : 0
  return cents(subtotal - borne)
}

function buyerBasisPoints({ feeBearer, feeBasisPoints }: FeeTerms): number {
  return feeBearer === 'promoter' ? 0 : (feeBasisPoints ?? DEFAULT_FEE_BASIS_POINTS)
}

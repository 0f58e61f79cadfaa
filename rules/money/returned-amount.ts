import { applyBasisPoints, type Cents, cents } from './money.ts'

/** Amounts that a sale froze when it was reserved and paid, and what was returned of them. */
export interface SaleAmounts {
  readonly totalCents: Cents
  /** Fee of the buyer, and of the promoter; one of them is zero. */
  readonly feeCents: Cents
  readonly promoterFeeCents: Cents
  readonly feeBasisPoints: number
  /** Interest of the instalments in which it was paid. */
  readonly interestCents: Cents
  /** Part of the total that was returned so far. */
  readonly returnedCents: Cents
}

/** Result of returning a further part of a sale's total. */
export interface ReturnedAmount {
  /** Parts of the total and of the fee that were returned, with this part. */
  readonly returnedCents: Cents
  readonly returnedFeeCents: Cents
  /** Amount that the buyer gets back for this part: its price, with its fee and interest. */
  readonly refundCents: Cents
}

/**
 * Amount that goes back to the buyer when a part of a sale's total is returned. What stays is priced
 * like a sale of the remaining tickets: its fee is rounded once, and interest is kept in proportion,
 * rounded down. So the parts of a sale add up to its charge, in whatever order they are returned.
 */
export function returnAmount(sale: SaleAmounts, partCents: Cents): ReturnedAmount {
  const returnedCents = cents(sale.returnedCents + partCents)
  if (returnedCents > sale.totalCents || returnedCents < 0)
    throw new RangeError(`can't return ${returnedCents} of ${sale.totalCents} centavos`)
  const left = cents(sale.totalCents - returnedCents)
  const fee = sale.feeCents + sale.promoterFeeCents
  return {
    returnedCents,
    returnedFeeCents: cents(fee - applyBasisPoints(left, sale.feeBasisPoints)),
    refundCents: cents(
      paidFor(sale, cents(sale.totalCents - sale.returnedCents)) - paidFor(sale, left),
    ),
  }
}

/** Price of a remaining part of the total for the buyer. */
function paidFor(sale: SaleAmounts, leftCents: Cents): Cents {
  const fee = sale.feeCents > 0 ? applyBasisPoints(leftCents, sale.feeBasisPoints) : 0
  const whole = sale.totalCents + sale.feeCents
  const left = leftCents + fee
  // Integers of any size: the product of two amounts may be too large for a number.
  const interest =
    whole === 0 ? 0 : Number((BigInt(sale.interestCents) * BigInt(left)) / BigInt(whole))
  return cents(left + interest)
}

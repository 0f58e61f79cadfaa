import { type Cents, cents } from './money.ts'

export interface Installments {
  readonly count: number
  readonly monthly: Cents
  /** count × monthly, exact to the centavo. */
  readonly total: Cents
}

const MAX_INSTALLMENTS = 12
const MIN_MONTHLY_CENTS = 500

/**
 * Instalment options for a card. One payment has no interest; from two on, equal payments
 * repay the amount with interest at the monthly rate (French amortization, in Brazil "Tabela Price"),
 * each rounded to the centavo and at least R$ 5,00.
 */
export function installmentOptions(amount: Cents, monthlyBasisPoints: number): Installments[] {
  const single = { count: 1, monthly: amount, total: amount }
  const counts = Array.from({ length: MAX_INSTALLMENTS - 1 }, (_, place) => place + 2)
  const several = counts.map((count) => {
    const monthly = cents(Math.round(monthlyPayment(amount, monthlyBasisPoints / 10_000, count)))
    return { count, monthly, total: cents(monthly * count) }
  })
  return [single, ...several.filter(({ monthly }) => monthly >= MIN_MONTHLY_CENTS)]
}

const monthlyPayment = (amount: Cents, rate: number, count: number): number =>
  rate === 0 ? amount / count : (amount * rate) / (1 - (1 + rate) ** -count)

/** An instalment plan as the API offers it, with amounts in reais. */
export interface InstallmentPlan {
  readonly installments: number
  readonly monthlyAmount: number
  readonly totalAmount: number
}

/** Instalment plan with this number of payments; undefined if the sale is paid at once. */
export const findPlan = (
  plans: readonly InstallmentPlan[],
  count: number,
): InstallmentPlan | undefined =>
  plans.find(({ installments }) => installments === count && count > 1)

/**
 * Total to be charged, in reais. Rounded instalments without interest may add up to less than the
 * amount.
 */
export const totalCharged = (
  { amountCharged }: { readonly amountCharged: number },
  plan: InstallmentPlan | undefined,
): number => Math.max(plan?.totalAmount ?? 0, amountCharged)

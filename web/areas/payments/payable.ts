import type { PaymentMethod } from '@55tickets/contracts/payments.ts'
import type { Sale } from '@55tickets/contracts/purchases.ts'
import type { Plan } from '../../lib/plan.ts'

/** What of a sale matters to whoever pays it. */
export type Payable = Pick<
  Sale,
  '_id' | 'amountCharged' | 'installmentOptions' | 'monthlyRatePercentage' | 'cliente' | 'pagamento'
> & { readonly evento: Pick<Sale['evento'], 'acceptedPaymentMethods'> }

/** PIX first: it is what most people use. An event that names no method takes both. */
export function methodsOf({ evento }: Payable): readonly [PaymentMethod, ...PaymentMethod[]] {
  const accepts = (method: PaymentMethod) => evento.acceptedPaymentMethods.includes(method)
  if (accepts('PIX') === accepts('CREDIT_CARD')) return ['PIX', 'CREDIT_CARD']
  return accepts('PIX') ? ['PIX'] : ['CREDIT_CARD']
}

/** By what the last try was made, where it was turned down, be it by an analysis days later. */
export function declinedMethod({ pagamento }: Payable): PaymentMethod | undefined {
  const last = pagamento.at(-1)
  return last?.status === 'DECLINED' ? last.formaPagamento : undefined
}

/** Paid at once it is no plan. */
export const planOf = ({ installmentOptions }: Payable, count: number): Plan | undefined =>
  installmentOptions.find(({ installments }) => installments === count && count > 1)

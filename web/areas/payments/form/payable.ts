import type { Sale } from '@55tickets/contracts/orders.ts'
import type { PaymentMethod } from '@55tickets/contracts/payments.ts'

/** Fields of a sale that a payment needs. */
export type Payable = Pick<
  Sale,
  '_id' | 'amountCharged' | 'installmentOptions' | 'monthlyRatePercentage' | 'cliente' | 'pagamento'
> & { readonly evento: Pick<Sale['evento'], 'acceptedPaymentMethods'> }

/**
 * Payment methods of the event, PIX first because most people use it. An event that names no method
 * accepts both.
 */
export function acceptedMethods({ evento }: Payable): readonly [PaymentMethod, ...PaymentMethod[]] {
  const accepts = (method: PaymentMethod) => evento.acceptedPaymentMethods.includes(method)
  if (accepts('PIX') === accepts('CREDIT_CARD')) return ['PIX', 'CREDIT_CARD']
  return accepts('PIX') ? ['PIX'] : ['CREDIT_CARD']
}

/** Method of the last payment if it was declined, even days later after a review. */
export function declinedMethod({ pagamento }: Payable): PaymentMethod | undefined {
  const last = pagamento.at(-1)
  return last?.status === 'DECLINED' ? last.formaPagamento : undefined
}

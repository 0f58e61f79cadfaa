import type { PaymentMethod } from '@55tickets/contracts/payments.ts'
import type { Venda } from '@55tickets/contracts/purchases.ts'

/** What of a sale matters to whoever pays it. */
export type Payable = Pick<
  Venda,
  '_id' | 'amountCharged' | 'installmentOptions' | 'monthlyRatePercentage' | 'cliente' | 'pagamento'
> & { readonly evento: Pick<Venda['evento'], 'acceptedPaymentMethods'> }

export type Plan = Venda['installmentOptions'][number]

/** PIX first: it is what most people use. An event that names no method takes both. */
export function methodsOf({ evento }: Payable): readonly [PaymentMethod, ...PaymentMethod[]] {
  const accepts = (method: PaymentMethod) => evento.acceptedPaymentMethods.includes(method)
  if (accepts('PIX') === accepts('CREDIT_CARD')) return ['PIX', 'CREDIT_CARD']
  return accepts('PIX') ? ['PIX'] : ['CREDIT_CARD']
}

/** Whether the last try was a card that was turned down, be it by an analysis days later. */
export const wasDeclined = ({ pagamento }: Payable): boolean =>
  pagamento.at(-1)?.status === 'DECLINED'

/** What is charged in the end. Without interest, rounded instalments may fall short of it. */
export const totalOf = ({ amountCharged }: Payable, plan: Plan | undefined): number =>
  Math.max(plan?.totalAmount ?? 0, amountCharged)

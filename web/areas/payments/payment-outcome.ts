import type { Payment, PaymentMethod } from '@55tickets/contracts/payments.ts'
import { isPaid } from '../../lib/is-paid.ts'
import type { Notice } from '../../lib/toast-queue.ts'
import { failed, unsaid } from './payment-failure.ts'
import type { PaymentAnswer } from './send-payment.ts'

/** Consequence of a payment response: a page to go to, or an error to show. */
export type PaymentOutcome =
  | { readonly kind: 'go'; readonly to: string; readonly say?: Notice }
  | { readonly kind: 'stay'; readonly say: Notice }

export function paymentOutcome(
  saleId: string,
  method: PaymentMethod,
  answer: PaymentAnswer,
): PaymentOutcome {
  return method === 'PIX' ? pixOutcome(saleId, answer) : cardOutcome(saleId, answer)
}

function pixOutcome(saleId: string, { status, pagamento }: PaymentAnswer): PaymentOutcome {
  if (status !== 'PENDING' && status !== 'PAYMENT_PENDING')
    return { kind: 'stay', say: failed(unsaid.PIX) }
  if (!pagamento.some(isPendingPix)) return { kind: 'stay', say: pixWithoutData }
  // The PIX page waits for the code if it is late.
  return { kind: 'go', to: `/pix-payment/${saleId}` }
}

function cardOutcome(saleId: string, { status, pagamento }: PaymentAnswer): PaymentOutcome {
  const confirmation = `/pedido-confirmado/${saleId}`
  if (isPaid(status)) return { kind: 'go', to: confirmation, say: processed }
  if (status !== 'PAYMENT_PENDING') return { kind: 'stay', say: otherStatus(status) }
  if (pagamento.some(isPendingPix)) return { kind: 'go', to: `/pix-payment/${saleId}` }
  return { kind: 'go', to: confirmation, say: pending }
}

const isPendingPix = ({ formaPagamento, status }: Payment): boolean =>
  formaPagamento === 'PIX' && status === 'PENDING'

const pixWithoutData = failed('Não foi possível gerar o pagamento PIX. Por favor, tente novamente.')

const processed: Notice = {
  title: 'Pagamento processado!',
  description: 'Seu pedido está confirmado. Enviamos os detalhes para o seu email.',
  variant: 'success',
}

const pending: Notice = {
  title: 'Pagamento pendente',
  description: 'Estamos esperando a resposta da operadora do cartão. Avisamos por email.',
  variant: 'info',
}

const otherStatus = (status: string): Notice => ({
  title: `O status do pagamento é ${status}`,
  description: 'Verifique seu e-mail ou entre em contato com o suporte.',
  variant: 'info',
})

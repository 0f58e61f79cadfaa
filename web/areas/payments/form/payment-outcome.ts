import type { Payment, PaymentMethod } from '@55tickets/contracts/payments.ts'
import type { Notice } from '../../../lib/toasts/toast-queue.ts'
import { isPaid } from '../status/payment-status.ts'
import { defaultMessages, paymentErrorNotice } from './payment-failure.ts'
import type { PaymentResponse } from './send-payment.ts'

/** Consequence of a payment response: a page to go to, or an error to show. */
export type PaymentOutcome =
  | { readonly kind: 'go'; readonly to: string; readonly notice?: Notice }
  | { readonly kind: 'stay'; readonly notice: Notice }

export function paymentOutcome(
  saleId: string,
  method: PaymentMethod,
  response: PaymentResponse,
): PaymentOutcome {
  return method === 'PIX' ? pixOutcome(saleId, response) : cardOutcome(saleId, response)
}

function pixOutcome(saleId: string, { status, pagamento }: PaymentResponse): PaymentOutcome {
  if (status !== 'PENDING' && status !== 'PAYMENT_PENDING')
    return { kind: 'stay', notice: paymentErrorNotice(defaultMessages.PIX) }
  if (!pagamento.some(isPendingPix)) return { kind: 'stay', notice: pixFailedNotice }
  // The PIX page waits for the code if it is late.
  return { kind: 'go', to: `/pix-payment/${saleId}` }
}

function cardOutcome(saleId: string, { status, pagamento }: PaymentResponse): PaymentOutcome {
  const confirmation = `/pedido-confirmado/${saleId}`
  if (isPaid(status)) return { kind: 'go', to: confirmation, notice: processedNotice }
  if (status !== 'PAYMENT_PENDING') return { kind: 'stay', notice: otherStatusNotice(status) }
  if (pagamento.some(isPendingPix)) return { kind: 'go', to: `/pix-payment/${saleId}` }
  return { kind: 'go', to: confirmation, notice: pendingNotice }
}

const isPendingPix = ({ formaPagamento, status }: Payment): boolean =>
  formaPagamento === 'PIX' && status === 'PENDING'

const pixFailedNotice = paymentErrorNotice(
  'Não foi possível gerar o pagamento PIX. Por favor, tente novamente.',
)

const processedNotice: Notice = {
  title: 'Pagamento processado!',
  description: 'Seu pedido está confirmado. Enviamos os detalhes para o seu email.',
  variant: 'success',
}

const pendingNotice: Notice = {
  title: 'Pagamento pendente',
  description: 'Estamos esperando a resposta da operadora do cartão. Avisamos por email.',
  variant: 'info',
}

const otherStatusNotice = (status: string): Notice => ({
  title: `O status do pagamento é ${status}`,
  description: 'Verifique seu e-mail ou entre em contato com o suporte.',
  variant: 'info',
})

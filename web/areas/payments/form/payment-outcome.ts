import type { CurrentUser } from '@55tickets/contracts/accounts.ts'
import type { Sale } from '@55tickets/contracts/orders.ts'
import type { Payment, PaymentMethod } from '@55tickets/contracts/payments.ts'
import { isAddressComplete } from '@55tickets/rules/people/address.ts'
import { isCpfPresent } from '@55tickets/rules/people/cpf.ts'
import { isPaid } from '@55tickets/rules/sales/payment-status.ts'
import { ApiError, type CallAnswer, serverMessage } from '../../../lib/api/api.ts'
import type { Notice } from '../../../lib/toasts/toast-queue.ts'

export type PaymentResponse = CallAnswer<'processPayment'>

export const paymentErrorNotice = (description: string): Notice => ({
  title: 'Erro no Pagamento',
  description,
  variant: 'error',
})

const addressRequired: Notice = {
  title: 'Endereço necessário',
  description: 'Adicione seu endereço antes de pagar.',
  variant: 'error',
}

const cpfRequired: Notice = {
  title: 'CPF necessário',
  description: 'Adicione seu CPF antes de pagar.',
  variant: 'error',
}

const reservationExpired: Notice = {
  title: 'Reserva expirada',
  description: 'O tempo da reserva acabou. Escolha seus ingressos novamente.',
  variant: 'error',
}

interface Attempt {
  readonly sale: Pick<Sale, '_id' | 'cliente'>
  readonly user: Pick<CurrentUser, 'address' | 'cpf'>
  readonly isExpired: boolean
}

/** Reason why a payment cannot be sent; undefined when it can. */
export function submitBlock({ sale, user, isExpired }: Attempt): Notice | undefined {
  if (!isAddressComplete(user.address)) return addressRequired
  if (!isCpfPresent(user.cpf)) return cpfRequired
  if (isExpired) return reservationExpired
  if (!sale.cliente.name.trim() || !sale.cliente.email.trim())
    return {
      title: 'Campos obrigatórios',
      description: 'Faltam o nome ou o email de quem compra. Complete sua conta e tente de novo.',
      variant: 'error',
    }
  if (!sale._id)
    return {
      title: 'Erro Interno',
      description: 'Não encontramos o número deste pedido. Recarregue a página e tente de novo.',
      variant: 'error',
    }
  return undefined
}

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

/** Notices for server errors that the form checks too. */
const blockNotices: Readonly<Record<string, Notice>> = {
  ADDRESS_REQUIRED: addressRequired,
  CPF_REQUIRED: cpfRequired,
  RESERVATION_EXPIRED: reservationExpired,
}

const defaultMessages: Readonly<Record<PaymentMethod, string>> = {
  CREDIT_CARD:
    'Não foi possível processar seu pagamento com cartão. Verifique os dados e tente novamente.',
  PIX: 'Não foi possível processar seu pagamento PIX. Tente novamente.',
}

/** Notice for a failed payment, with the server's message if there is one. */
export function paymentFailure(method: PaymentMethod, error: unknown): Notice {
  const block = error instanceof ApiError ? blockNotices[error.code] : undefined
  return block ?? paymentErrorNotice(errorDescription(method, error))
}

function errorDescription(method: PaymentMethod, error: unknown): string {
  if (!(error instanceof ApiError)) return 'Erro desconhecido no processamento...'
  const message = error.fields['installments'] ?? serverMessage(error)
  if (message) return message
  // If the card is not at fault, do not ask the buyer to check it.
  const isCardFault = error.status >= 400 && error.status < 500
  return method === 'PIX' || isCardFault ? defaultMessages[method] : 'Erro ao processar pagamento.'
}

import type { PaymentMethod } from '@55tickets/contracts/payments.ts'
import { ApiError, serverMessage } from '../../../lib/api/api.ts'
import type { Notice } from '../../../lib/toasts/toast-queue.ts'
import { addressRequired, cpfRequired, reservationExpired } from './submit-block.ts'

export const paymentErrorNotice = (description: string): Notice => ({
  title: 'Erro no Pagamento',
  description,
  variant: 'error',
})

/** Notices for server errors that the form checks too. */
const blockNotices: Readonly<Record<string, Notice>> = {
  ADDRESS_REQUIRED: addressRequired,
  CPF_REQUIRED: cpfRequired,
  RESERVATION_EXPIRED: reservationExpired,
}

export const defaultMessages: Readonly<Record<PaymentMethod, string>> = {
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

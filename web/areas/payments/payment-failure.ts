import type { PaymentMethod } from '@55tickets/contracts/payments.ts'
import { ApiError, serverMessage } from '../../lib/api.ts'
import type { Notice } from '../../lib/toast-queue.ts'
import { addressNeeded, cpfNeeded, reservationOver } from './submit-block.ts'

export const failed = (description: string): Notice => ({
  title: 'Erro no Pagamento',
  description,
  variant: 'error',
})

/** Notices for server errors that the form checks too. */
const blocks: Readonly<Record<string, Notice>> = {
  ADDRESS_REQUIRED: addressNeeded,
  CPF_REQUIRED: cpfNeeded,
  RESERVATION_EXPIRED: reservationOver,
}

export const unsaid: Readonly<Record<PaymentMethod, string>> = {
  CREDIT_CARD:
    'Não foi possível processar seu pagamento com cartão. Verifique os dados e tente novamente.',
  PIX: 'Não foi possível processar seu pagamento PIX. Tente novamente.',
}

/** Notice for a failed payment, with the server's message if there is one. */
export function paymentFailure(method: PaymentMethod, error: unknown): Notice {
  const block = error instanceof ApiError ? blocks[error.code] : undefined
  return block ?? failed(descriptionOf(method, error))
}

function descriptionOf(method: PaymentMethod, error: unknown): string {
  if (!(error instanceof ApiError)) return 'Erro desconhecido no processamento...'
  const said = error.fields['installments'] ?? serverMessage(error)
  if (said) return said
  // If the card is not at fault, do not ask the buyer to check it.
  const isCardFault = error.status >= 400 && error.status < 500
  return method === 'PIX' || isCardFault ? unsaid[method] : 'Erro ao processar pagamento.'
}

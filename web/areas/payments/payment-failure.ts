import type { PaymentMethod } from '@55tickets/contracts/payments.ts'
import { ApiError, serverMessage } from '../../lib/api.ts'
import type { Notice } from '../../lib/toast-queue.ts'
import { addressNeeded, cpfNeeded, reservationOver } from './submit-block.ts'

export const failed = (description: string): Notice => ({
  title: 'Erro no Pagamento',
  description,
  variant: 'error',
})

/** What the server refuses for the same reasons as the form. */
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

/** Why a payment failed, in the server's words where it has some. */
export function paymentFailure(method: PaymentMethod, error: unknown): Notice {
  const block = error instanceof ApiError ? blocks[error.code] : undefined
  return block ?? failed(descriptionOf(method, error))
}

function descriptionOf(method: PaymentMethod, error: unknown): string {
  if (!(error instanceof ApiError)) return 'Erro desconhecido no processamento...'
  const said = error.fields['installments'] ?? serverMessage(error)
  if (said) return said
  // Where the fault is not the card's, nobody is sent to look for it there.
  const isCardFault = error.status >= 400 && error.status < 500
  return method === 'PIX' || isCardFault ? unsaid[method] : 'Erro ao processar pagamento.'
}

import type { Sale } from '@55tickets/contracts/orders.ts'
import type { Payment } from '@55tickets/contracts/payments.ts'
import { ownRefundRouteTexts, PIX_RETURN_DAYS } from '@55tickets/rules/events/cancellation.ts'
import { saleLabel } from './sale-label.ts'

const isRefunded = ({ status }: Payment) => status === 'REFUNDED'
const isPaid = ({ status }: Payment) => status === 'CONFIRMED' || status === 'RECEIVED'
const isPaidOrRefunded = (payment: Payment) => isRefunded(payment) || isPaid(payment)

/** Text about how and when the money of a refund arrives. */
export function refundText({ status, pagamento, refund }: Sale): string {
  if (refund?.isInReview)
    return `${ownRefundRouteTexts.review} Você não precisa fazer nada: avisamos por email.`
  if (refund?.isTransfer) return transferText(refund.status)
  const refunded = pagamento.filter(isRefunded)
  // While the sale counts as paid, payments that were not refunded pay for its tickets.
  const hasKeptPayment = saleLabel(status) === 'Pago' && refunded.length > 0
  return refundMethodText(hasKeptPayment ? refunded : pagamento.filter(isPaidOrRefunded), pagamento)
}

const transferText = (status: 'UNDER_WAY' | 'DONE'): string =>
  status === 'DONE'
    ? `O PIX foi pago há mais de ${PIX_RETURN_DAYS} dias e não podia ser estornado: o valor foi por transferência.`
    : `Um PIX pago há mais de ${PIX_RETURN_DAYS} dias não pode ser estornado: o valor vai por transferência para a chave PIX do seu CPF. Se não for possível, nossa equipe escreve para você.`

/** Text about how a refund would arrive if the buyer cancelled now; ignores earlier refunds. */
export const cancellationRefundText = ({ pagamento }: Sale): string =>
  refundMethodText(pagamento.filter(isPaid), pagamento)

/**
 * Tells whether the refund is for a duplicate payment. A provider may also refund part of a single
 * payment, and then the sale was not paid twice.
 */
export function isPaidTwice({ status, pagamento, refund }: Sale): boolean {
  if (saleLabel(status) !== 'Pago' || pagamento.filter(isPaidOrRefunded).length < 2) return false
  return refund?.status === 'UNDER_WAY' || pagamento.some(isRefunded)
}

function refundMethodText(refunded: readonly Payment[], all: readonly Payment[]): string {
  const methods = new Set(refunded.map(({ formaPagamento }) => formaPagamento))
  // Both are refunded, or the provider has not yet said which one is.
  if (methods.size > 1)
    return 'O valor volta pelo mesmo meio em que foi pago: por PIX, em geral no mesmo dia; para o cartão, em até 10 dias úteis.'
  const method = refunded.at(-1)?.formaPagamento ?? all.at(-1)?.formaPagamento
  return method === 'PIX'
    ? 'O valor volta por PIX para a conta de onde veio, em geral no mesmo dia.'
    : 'O valor volta para o cartão usado na compra em até 10 dias úteis. Conforme o fechamento, aparece nesta fatura ou na próxima.'
}

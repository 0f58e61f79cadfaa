import { transferFailureText } from '../money/payout-failure.ts'
import { isPayerFailure } from '../money/pix-payer.ts'
import { fold } from '../text/slug.ts'
import { tidyLine } from '../text/tidy-text.ts'

/** Compares the name that was typed with the event's, regardless of case, accents and spaces. */
export const isSameEventName = (typed: string, name: string): boolean =>
  nameKey(typed) === nameKey(name)

const nameKey = (name: string) => fold(tidyLine(name)).replaceAll(' ', '')

/**
 * Days after its payment within which the provider can return a PIX, by the rules of the Banco
 * Central.
 */
export const PIX_RETURN_DAYS = 90

/** Explains in Portuguese why the provider refuses a refund, by its error codes. */
export function refundFailureText(codes: string): string {
  if (/balance|saldo/i.test(codes))
    return 'Falta saldo na conta de pagamentos. Tentamos de novo sozinhos até haver.'
  if (codes.includes('not found'))
    return 'O provedor não encontrou este pagamento. Nossa equipe vai conferir.'
  return 'O provedor de pagamentos recusou a devolução. Tentamos de novo, e nossa equipe acompanha.'
}

/**
 * Ways in which money goes back to a buyer: by the provider or, for a PIX that it no longer returns, by a
 * transfer to the buyer's CPF as PIX key, or by our team where no CPF is known. In review: once our team
 * has looked at a refund for which the event's money is not there any more.
 */
export const refundRoutes = ['provider', 'transfer', 'team', 'review'] as const
export type RefundRoute = (typeof refundRoutes)[number]

/** Tells a promoter how a refund goes back that the provider does not make at once. */
export const refundRouteTexts: Readonly<Record<Exclude<RefundRoute, 'provider'>, string>> = {
  transfer: `PIX pago há mais de ${PIX_RETURN_DAYS} dias: o provedor não devolve mais. O valor vai por transferência para a chave PIX do CPF de quem comprou; se ela falhar, ou se outra pessoa pagou, nossa equipe resolve.`,
  team: `PIX pago há mais de ${PIX_RETURN_DAYS} dias: o provedor não devolve mais. Nossa equipe faz a transferência.`,
  review:
    'O dinheiro deste evento já foi repassado e não cobre esta devolução: ela espera a conferência da nossa equipe, e o valor fica como dívida da organização.',
}

/** Tells the buyer. */
export const ownRefundRouteTexts: typeof refundRouteTexts = {
  transfer: `Um PIX pago há mais de ${PIX_RETURN_DAYS} dias não pode ser estornado: vamos transferir o valor para a chave PIX do seu CPF. Se ela não existir, ou se outra pessoa pagou, nossa equipe escreve para você.`,
  team: `Um PIX pago há mais de ${PIX_RETURN_DAYS} dias não pode ser estornado, e não temos o seu CPF para transferir o valor: nossa equipe escreve para você.`,
  review: 'Nossa equipe confere esta devolução antes de fazê-la.',
}

/** Reason of a refund that is left to our team because the transfer to the buyer's CPF failed, or was not made. */
export const failedTransferText = (failure: string): string =>
  isPayerFailure(failure)
    ? `PIX pago há mais de ${PIX_RETURN_DAYS} dias. ${transferFailureText(failure)} Nossa equipe confere quem pagou e faz a transferência.`
    : `PIX pago há mais de ${PIX_RETURN_DAYS} dias, e a transferência para a chave do CPF falhou. ${transferFailureText(failure)} Nossa equipe faz a transferência.`

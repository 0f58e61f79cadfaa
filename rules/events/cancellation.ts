import { transferFailureText } from '../money/payout-failure.ts'
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
 * Way in which money goes back to a buyer: by the provider or, for a PIX that it no longer returns, by a
 * transfer to the buyer's CPF as PIX key, or by our team where no CPF is known.
 */
export type RefundRoute = 'provider' | 'transfer' | 'team'

/** Tells a promoter how an old PIX goes back. */
export const oldPixTexts: Readonly<Record<Exclude<RefundRoute, 'provider'>, string>> = {
  transfer: `PIX pago há mais de ${PIX_RETURN_DAYS} dias: o provedor não devolve mais. O valor vai por transferência para a chave PIX do CPF de quem comprou; se ela falhar, nossa equipe resolve.`,
  team: `PIX pago há mais de ${PIX_RETURN_DAYS} dias: o provedor não devolve mais. Nossa equipe faz a transferência.`,
}

/** Tells the buyer. */
export const ownOldPixTexts: typeof oldPixTexts = {
  transfer: `Um PIX pago há mais de ${PIX_RETURN_DAYS} dias não pode ser estornado: vamos transferir o valor para a chave PIX do seu CPF e, se ela não existir, nossa equipe escreve para você.`,
  team: `Um PIX pago há mais de ${PIX_RETURN_DAYS} dias não pode ser estornado, e não temos o seu CPF para transferir o valor: nossa equipe escreve para você.`,
}

/** Reason of a refund that is left to our team because the transfer to the buyer's CPF failed. */
export const failedTransferText = (failure: string): string =>
  `PIX pago há mais de ${PIX_RETURN_DAYS} dias, e a transferência para a chave do CPF falhou. ${transferFailureText(failure)} Nossa equipe faz a transferência.`

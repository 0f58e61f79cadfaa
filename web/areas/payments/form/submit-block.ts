import type { CurrentUser } from '@55tickets/contracts/accounts.ts'
import { isAddressComplete } from '@55tickets/rules/people/address.ts'
import { isCpfPresent } from '@55tickets/rules/people/cpf.ts'
import type { Notice } from '../../../lib/toasts/toast-queue.ts'
import type { Payable } from './payable.ts'

export const addressRequired: Notice = {
  title: 'Endereço necessário',
  description: 'Adicione seu endereço antes de pagar.',
  variant: 'error',
}

export const cpfRequired: Notice = {
  title: 'CPF necessário',
  description: 'Adicione seu CPF antes de pagar.',
  variant: 'error',
}

export const reservationExpired: Notice = {
  title: 'Reserva expirada',
  description: 'O tempo da reserva acabou. Escolha seus ingressos novamente.',
  variant: 'error',
}

interface Attempt {
  readonly sale: Pick<Payable, '_id' | 'cliente'>
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

import { useTellAndLeave } from '../../lib/use-tell-and-leave.ts'

const why = {
  title: 'Erro ao carregar checkout',
  description: 'Informações da venda não encontradas.',
  variant: 'error',
} as const

/** Says so over the listing that it leads to. */
export function CheckoutMissing() {
  useTellAndLeave(why)
  return null
}

import { useNotifyAndGoHome } from '../../../lib/toasts/use-notify-and-go-home.ts'

const missingNotice = {
  title: 'Erro ao carregar checkout',
  description: 'Informações da venda não encontradas.',
  variant: 'error',
} as const

/** Redirects to the listing with a notice that the sale was not found. */
export function CheckoutMissing() {
  useNotifyAndGoHome(missingNotice)
  return null
}

import { ConfirmationScreen } from '../../areas/payments/status/confirmation-screen.tsx'
import type { Page, PageRoute } from '../../framework/page.ts'
import { useParams } from '../../framework/router/router.tsx'
import { pageHead } from '../page.ts'
import { prefetchPayment } from './prefetch-payment.ts'

export const route: PageRoute = {
  path: '/pedido-confirmado/:id',
  // Open to anyone with the link.
  access: 'open',
  prefetch: prefetchPayment,
}

export const page: Page = {
  head: () => pageHead('Seu pedido', 'Como está o pagamento de um pedido.'),
  View: OrderConfirmedPage,
}

function OrderConfirmedPage() {
  const { id = '' } = useParams()
  return <ConfirmationScreen id={id} />
}

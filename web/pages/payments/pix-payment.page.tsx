import { PixScreen } from '../../areas/payments/pix/pix-screen.tsx'
import type { Page, PageRoute } from '../../framework/page.ts'
import { useParams } from '../../framework/router/router.tsx'
import { pageHead } from '../page.ts'
import { prefetchPayment } from './prefetch-payment.ts'

export const route: PageRoute = {
  path: '/pix-payment/:id',
  // Open to anyone with the link.
  access: 'open',
  prefetch: prefetchPayment,
}

export const page: Page = {
  head: () => pageHead('Pague com PIX', 'O código PIX de um pedido, e até quando ele vale.'),
  View: PixPaymentPage,
}

function PixPaymentPage() {
  const { id = '' } = useParams()
  return <PixScreen id={id} />
}

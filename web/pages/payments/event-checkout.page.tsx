import { isUuid } from '@55tickets/rules/text/slug.ts'
import { useQuery } from '@tanstack/react-query'
import { eventQuery } from '../../areas/events/queries.ts'
import { CheckoutMissing } from '../../areas/orders/checkout/checkout-missing.tsx'
import { CheckoutSkeleton } from '../../areas/orders/checkout/checkout-skeleton.tsx'
import { heldSaleQuery } from '../../areas/orders/queries.ts'
import { NoReservation } from '../../areas/reservations/no-reservation.tsx'
import type { Page, PageRoute } from '../../framework/page.ts'
import { Navigate, useLocation, useParams } from '../../framework/router/router.tsx'
import { useApi } from '../../lib/app-context.tsx'
import { keepParam, pageHead } from '../page.ts'

export const route: PageRoute = {
  path: '/evento/:id/checkout',
  access: 'user',
  search: (search) => keepParam(search, 'vendaId'),
}

export const page: Page = {
  head: () => pageHead('Sua reserva', 'Seus ingressos reservados, e até quando.'),
  View: EventCheckoutPage,
}

/** Redirects to the checkout of the given sale, or else of the user's active reservation. */
function EventCheckoutPage() {
  const { id = '' } = useParams()
  const saleId = new URLSearchParams(useLocation().search).get('vendaId')
  if (saleId) return <Navigate to={checkoutPath(saleId)} replace />
  return <ReservationCheckout idOrSlug={id} />
}

function ReservationCheckout({ idOrSlug }: { idOrSlug: string }) {
  const api = useApi()
  const event = useQuery({ ...eventQuery(api, idOrSlug), enabled: !isUuid(idOrSlug) })
  const eventId = isUuid(idOrSlug) ? idOrSlug : event.data?._id
  const reservation = useQuery({
    ...heldSaleQuery(api, eventId ?? ''),
    enabled: eventId !== undefined,
    // The reservation may have ended a moment ago.
    gcTime: 0,
  })
  if (reservation.data) return <Navigate to={checkoutPath(reservation.data._id)} replace />
  if (reservation.isError || event.isError) return <CheckoutMissing />
  if (reservation.data === null || event.data === null)
    return <NoReservation eventPath={`/evento/${encodeURIComponent(idOrSlug)}`} />
  return <CheckoutSkeleton />
}

const checkoutPath = (id: string): string => `/checkout/${encodeURIComponent(id)}`

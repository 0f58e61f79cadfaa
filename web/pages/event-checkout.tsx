import { isUuid } from '@55tickets/rules/slug.ts'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useLocation, useParams } from 'react-router'
import { eventQuery } from '../areas/events/queries.ts'
import { CheckoutMissing } from '../areas/purchases/checkout-missing.tsx'
import { CheckoutSkeleton } from '../areas/purchases/checkout-skeleton.tsx'
import { heldSaleQuery } from '../areas/purchases/queries.ts'
import { NoReservation } from '../areas/reservations/no-reservation.tsx'
import { useApi } from '../lib/app-context.tsx'

/** Redirects to the checkout of the given sale, or else of the user's active reservation. */
export default function EventCheckoutPage() {
  const { id = '' } = useParams()
  const named = new URLSearchParams(useLocation().search).get('vendaId')
  if (named) return <Navigate to={checkoutOf(named)} replace />
  return <HeldCheckout idOrSlug={id} />
}

function HeldCheckout({ idOrSlug }: { idOrSlug: string }) {
  const api = useApi()
  const event = useQuery({ ...eventQuery(api, idOrSlug), enabled: !isUuid(idOrSlug) })
  const eventId = isUuid(idOrSlug) ? idOrSlug : event.data?._id
  const held = useQuery({
    ...heldSaleQuery(api, eventId ?? ''),
    enabled: eventId !== undefined,
    // The reservation may have ended a moment ago.
    gcTime: 0,
  })
  if (held.data) return <Navigate to={checkoutOf(held.data._id)} replace />
  if (held.isError || event.isError) return <CheckoutMissing />
  if (held.data === null || event.data === null)
    return <NoReservation eventPath={`/evento/${encodeURIComponent(idOrSlug)}`} />
  return <CheckoutSkeleton />
}

const checkoutOf = (id: string): string => `/checkout/${encodeURIComponent(id)}`

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { eventQuery } from '../../areas/events/queries.ts'
import { withUnlocked } from '../../areas/events/ticket-choice/use-coupon.ts'
import {
  PendingSelection,
  usePendingSelection,
} from '../../areas/reservations/pending-selection.tsx'
import { readCoupon } from '../../areas/reservations/use-continue-checkout.ts'
import { useApi } from '../../lib/app-context.tsx'

/** Selection with which the purchase continues after the login; undefined when nobody is buying. */
export function usePendingPurchase(): ReactNode {
  const api = useApi()
  const selection = usePendingSelection()
  const { data: event, isError } = useQuery({
    ...eventQuery(api, selection?.eventId ?? ''),
    enabled: selection !== undefined,
  })
  const code = selection && readCoupon(selection.eventId)
  const { data: priced } = useQuery({
    queryKey: ['coupon', selection?.eventId, code],
    queryFn: () =>
      api('priceChoice', {
        params: { id: selection?.eventId ?? '' },
        body: { code: code ?? '', items: [] },
      }),
    enabled: code !== undefined,
    retry: false,
  })
  if (!selection || event === null || isError) return undefined
  return (
    <PendingSelection
      event={event && priced ? withUnlocked(event, priced) : event}
      quantities={selection.ticketQuantities}
      coupon={priced?.coupon}
    />
  )
}

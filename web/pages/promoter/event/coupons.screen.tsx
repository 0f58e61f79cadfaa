import { CouponList } from '../../../areas/coupons/coupon-list.tsx'
import { eventScreenPath } from '../../../areas/editor/event-screen-path.ts'
import { PartScreen } from '../../../areas/editor/part-form/part-screen.tsx'
import { useParams } from '../../../framework/router/router.tsx'
import type { Screen } from '../screen.ts'

export const screen: Screen = {
  path: '/promotor/eventos/:eventId/cupons',
  title: 'Cupons do evento',
  View: EventCouponsScreen,
}

function EventCouponsScreen() {
  const { eventId = '' } = useParams()
  return (
    <PartScreen eventId={eventId} title="Cupons">
      {(event) => <CouponList event={event} ticketsPath={eventScreenPath(eventId, 'ingressos')} />}
    </PartScreen>
  )
}

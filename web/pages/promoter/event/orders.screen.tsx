import { ticketTypeLabel } from '@55tickets/rules/tickets/ticket-type-label.ts'
import { eventScreenPath, orderPath } from '../../../areas/editor/event-screen-path.ts'
import { PartScreen } from '../../../areas/editor/part-form/part-screen.tsx'
import { EventOrders } from '../../../areas/orders/promoter/order-list.tsx'
import {
  readOrderListParams,
  writeOrderListParams,
} from '../../../areas/orders/promoter/order-list-params.ts'
import { useLocation, useNavigate, useParams } from '../../../framework/router/router.tsx'
import type { Screen } from '../screen.ts'

export const screen: Screen = {
  path: '/promotor/eventos/:eventId/pedidos',
  title: 'Pedidos do evento',
  View: EventOrdersScreen,
}

function EventOrdersScreen() {
  const { eventId = '' } = useParams()
  const search = new URLSearchParams(useLocation().search)
  const navigate = useNavigate()
  return (
    <PartScreen eventId={eventId} title="Pedidos" right="readOrders">
      {(event) => (
        <EventOrders
          eventId={eventId}
          timezone={event.dates.timezone}
          types={event.tickets.types.map((type) => ({
            _id: type._id,
            label: ticketTypeLabel(type, event.tickets.sectors),
          }))}
          params={readOrderListParams(search)}
          onParamsChange={(next) =>
            navigate(`${eventScreenPath(eventId, 'pedidos')}${writeOrderListParams(next)}`, {
              replace: true,
            })
          }
          orderPath={(saleId) => orderPath(eventId, saleId)}
        />
      )}
    </PartScreen>
  )
}

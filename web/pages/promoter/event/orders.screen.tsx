import { eventScreenPath, orderPath } from '../../../areas/editor/event-screen-path.ts'
import { PartScreen } from '../../../areas/editor/part-form/part-screen.tsx'
import { EventOrders } from '../../../areas/orders/promoter/event-orders.tsx'
import { useLocation, useNavigate, useParams } from '../../../framework/router/router.tsx'
import { queryText, readPage, readWords } from '../../../lib/list-params.ts'
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
    <PartScreen eventId={eventId} title="Pedidos">
      {(event) => (
        <EventOrders
          eventId={eventId}
          timezone={event.dates.timezone}
          params={{ q: readWords(search), page: readPage(search) }}
          onParamsChange={({ q, page }) => {
            const query = queryText({ q, page: page > 1 ? String(page) : undefined })
            navigate(`${eventScreenPath(eventId, 'pedidos')}${query}`, { replace: true })
          }}
          orderPath={(saleId) => orderPath(eventId, saleId)}
        />
      )}
    </PartScreen>
  )
}

import { hasRight } from '@55tickets/rules/organizations/rights.ts'
import { EditedEventLoader } from '../../../areas/editor/edited-event-loader.tsx'
import { eventScreenPath, orderPath } from '../../../areas/editor/event-screen-path.ts'
import { EventOrderScreen } from '../../../areas/orders/promoter/event-order-screen.tsx'
import { useParams } from '../../../framework/router/router.tsx'
import { BackLink } from '../../../ui/back-link.tsx'
import type { Screen } from '../screen.ts'

export const screen: Screen = {
  path: '/promotor/eventos/:eventId/pedidos/:saleId',
  title: 'Pedido',
  View: OneOrderScreen,
}

function OneOrderScreen() {
  const { eventId = '', saleId = '' } = useParams()
  return (
    <EditedEventLoader eventId={eventId} right="readOrders">
      {({ role }) => (
        <div className="page-width grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-4 py-4 md:ml-10 md:py-8">
          <div className="-mb-3">
            <BackLink to={eventScreenPath(eventId, 'pedidos')}>Pedidos</BackLink>
          </div>
          <EventOrderScreen
            {...{ eventId, saleId }}
            canRefund={hasRight({ role, isLimited: false }, 'refundOrders')}
            orderPath={(id) => orderPath(eventId, id)}
          />
        </div>
      )}
    </EditedEventLoader>
  )
}

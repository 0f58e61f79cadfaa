import { hasRight } from '@55tickets/rules/organizations/rights.ts'
import { orderPath } from '../../../areas/editor/event-screen-path.ts'
import { PartScreen } from '../../../areas/editor/part-form/part-screen.tsx'
import { EventLedger } from '../../../areas/ledger/event-ledger.tsx'
import { ReportDownloads } from '../../../areas/ledger/report-downloads.tsx'
import { Link, useParams } from '../../../framework/router/router.tsx'
import { EmptyPanel } from '../../../ui/empty-panel.tsx'
import type { Screen } from '../screen.ts'

export const screen: Screen = {
  path: '/promotor/eventos/:eventId/financeiro',
  title: 'Financeiro do evento',
  View: EventMoneyScreen,
}

function EventMoneyScreen() {
  const { eventId = '' } = useParams()
  return (
    <PartScreen eventId={eventId} title="Financeiro">
      {({ role, organization }) =>
        hasRight({ role, isLimited: false }, 'seeMoney') ? (
          <EventLedger
            organizationId={organization._id}
            eventId={eventId}
            orderPath={(saleId) => orderPath(eventId, saleId)}
            actions={
              <p>
                <Link to={`/promotor/o/${organization.slug}/repasses`} className="text-link">
                  Repasses e reserva para reembolsos
                </Link>
              </p>
            }
            reports={<ReportDownloads eventId={eventId} />}
          />
        ) : (
          <EmptyPanel title="Você não pode ver o financeiro">
            Peça a um dono da organização.
          </EmptyPanel>
        )
      }
    </PartScreen>
  )
}

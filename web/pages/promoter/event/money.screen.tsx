import { orderPath } from '../../../areas/editor/event-screen-path.ts'
import { PartScreen } from '../../../areas/editor/part-form/part-screen.tsx'
import { EventLedger } from '../../../areas/ledger/event-ledger.tsx'
import { ReportDownloads } from '../../../areas/ledger/report-downloads.tsx'
import { MoneyMembers } from '../../../areas/organizations/money-members.tsx'
import { Link, useParams } from '../../../framework/router/router.tsx'
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
      {({ organization }) => (
        <MoneyMembers organizationId={organization._id}>
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
        </MoneyMembers>
      )}
    </PartScreen>
  )
}

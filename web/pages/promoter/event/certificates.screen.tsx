import { hasRight } from '@55tickets/rules/organizations/rights.ts'
import { EventCertificates } from '../../../areas/certificates/promoter/event-certificates.tsx'
import { readStatus } from '../../../areas/certificates/promoter/queries.ts'
import { canChangeEvent } from '../../../areas/editor/can-write-event.ts'
import { eventScreenPath } from '../../../areas/editor/event-screen-path.ts'
import { PartScreen } from '../../../areas/editor/part-form/part-screen.tsx'
import { useLocation, useNavigate, useParams } from '../../../framework/router/router.tsx'
import { queryText, readPage, readWords } from '../../../lib/list-params.ts'
import type { Screen } from '../screen.ts'

export const screen: Screen = {
  path: '/promotor/eventos/:eventId/certificados',
  title: 'Certificados do evento',
  View: EventCertificatesScreen,
}

function EventCertificatesScreen() {
  const { eventId = '' } = useParams()
  const search = new URLSearchParams(useLocation().search)
  const navigate = useNavigate()
  return (
    <PartScreen eventId={eventId} title="Certificados">
      {(event) => (
        <EventCertificates
          eventId={eventId}
          timezone={event.dates.timezone}
          canWrite={canChangeEvent(event)}
          canReadPeople={hasRight({ role: event.role, isLimited: false }, 'readOrders')}
          programmePath={eventScreenPath(eventId, 'programacao')}
          params={{
            q: readWords(search),
            status: readStatus(search.get('status')),
            page: readPage(search),
          }}
          onParamsChange={({ q, status, page }) => {
            const query = queryText({ q, status, page: page > 1 ? String(page) : undefined })
            navigate(`${eventScreenPath(eventId, 'certificados')}${query}`, { replace: true })
          }}
        />
      )}
    </PartScreen>
  )
}

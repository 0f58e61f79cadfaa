import { CourtesyList } from '../../../areas/courtesies/courtesy-list.tsx'
import { eventScreenPath } from '../../../areas/editor/event-screen-path.ts'
import { PartScreen } from '../../../areas/editor/part-form/part-screen.tsx'
import { useLocation, useNavigate, useParams } from '../../../framework/router/router.tsx'
import { queryText, readPage, readWords } from '../../../lib/list-params.ts'
import type { Screen } from '../screen.ts'

export const screen: Screen = {
  path: '/promotor/eventos/:eventId/cortesias',
  title: 'Cortesias do evento',
  View: CourtesiesScreen,
}

function CourtesiesScreen() {
  const { eventId = '' } = useParams()
  const search = new URLSearchParams(useLocation().search)
  const navigate = useNavigate()
  return (
    <PartScreen eventId={eventId} title="Cortesias" right="giveCourtesies">
      {(event) => (
        <CourtesyList
          event={event}
          params={{ q: readWords(search), page: readPage(search) }}
          onParamsChange={({ q, page }) => {
            const query = queryText({ q, page: page > 1 ? String(page) : undefined })
            navigate(`${eventScreenPath(eventId, 'cortesias')}${query}`, { replace: true })
          }}
        />
      )}
    </PartScreen>
  )
}

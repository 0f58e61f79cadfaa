import { hasRight } from '@55tickets/rules/organizations/rights.ts'
import { ticketTypeLabel } from '@55tickets/rules/tickets/ticket-type-label.ts'
import { eventScreenPath, orderPath } from '../../../../areas/editor/event-screen-path.ts'
import { PartScreen } from '../../../../areas/editor/part-form/part-screen.tsx'
import { PeopleList } from '../../../../areas/people/people-list.tsx'
import {
  readPeopleParams,
  toPeopleQuery,
  writePeopleParams,
} from '../../../../areas/people/people-params.ts'
import { useLocation, useNavigate, useParams } from '../../../../framework/router/router.tsx'
import { queryText } from '../../../../lib/list-params.ts'
import type { Screen } from '../../screen.ts'

export const screen: Screen = {
  path: '/promotor/eventos/:eventId/participantes',
  title: 'Participantes do evento',
  View: ParticipantsScreen,
}

function ParticipantsScreen() {
  const { eventId = '' } = useParams()
  const params = readPeopleParams(new URLSearchParams(useLocation().search))
  const navigate = useNavigate()
  const messagePath = `${eventScreenPath(eventId, 'mensagens/nova')}${queryText(toPeopleQuery(params))}`
  return (
    <PartScreen eventId={eventId} title="Participantes" right="readOrders">
      {({ role, dates, tickets, programme }) => (
        <PeopleList
          eventId={eventId}
          timezone={dates.timezone}
          types={[
            ...tickets.types.map((type) => ({
              _id: type._id,
              label: ticketTypeLabel(type, tickets.sectors),
            })),
            ...programme.sessions.map(({ _id, title }) => ({ _id, label: title })),
          ]}
          params={params}
          onParamsChange={(next) =>
            navigate(`${eventScreenPath(eventId, 'participantes')}${writePeopleParams(next)}`, {
              replace: true,
            })
          }
          orderPath={(saleId) => orderPath(eventId, saleId)}
          messagePath={hasRight({ role, isLimited: false }, 'writeEvents') ? messagePath : null}
          canExportCpfs={hasRight({ role, isLimited: false }, 'exportCpfs')}
        />
      )}
    </PartScreen>
  )
}

import { hasRight } from '@55tickets/rules/organizations/rights.ts'
import { useQuery } from '@tanstack/react-query'
import { eventScreenPath } from '../../../areas/editor/event-screen-path.ts'
import { editedEventQuery } from '../../../areas/editor/queries.ts'
import { EventGateScreen } from '../../../areas/gate/workspace/event-gate-screen.tsx'
import { useParams } from '../../../framework/router/router.tsx'
import { useApi } from '../../../lib/app-context.tsx'
import { BackLink } from '../../../ui/back-link.tsx'
import type { Screen } from '../screen.ts'

export const screen: Screen = {
  path: '/promotor/eventos/:eventId/portaria',
  title: 'Portaria do evento',
  View: GateScreen,
}

function GateScreen() {
  const { eventId = '' } = useParams()
  // Absent for members who may only work at the gate.
  const { data: event } = useQuery(editedEventQuery(useApi(), eventId))
  return (
    <EventGateScreen
      eventId={eventId}
      backLink={event && <BackLink to={eventScreenPath(eventId)}>{event.page.name}</BackLink>}
      mayInvite={
        event !== undefined && hasRight({ role: event.role, isLimited: false }, 'inviteGatePhones')
      }
    />
  )
}

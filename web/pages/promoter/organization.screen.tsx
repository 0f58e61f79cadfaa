import { OrganizationScreen } from '../../areas/organizations/organization-screen.tsx'
import { useParams } from '../../framework/router/router.tsx'
import { renderGates } from './render-gates.tsx'
import type { Screen } from './screen.ts'
import { useEventListParams } from './use-event-list-params.ts'

export const screen: Screen = { path: '/promotor/o/:slug', title: 'Eventos', View: EventsScreen }

function EventsScreen() {
  const { slug = '' } = useParams()
  return <OrganizationScreen slug={slug} {...useEventListParams()} renderGates={renderGates} />
}

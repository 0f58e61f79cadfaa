import type { EditedEvent } from '@55tickets/contracts/editor/edited-event.ts'
import type { EventGate } from '@55tickets/contracts/gate/workspace.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { editedEventQuery } from '../../areas/editor/queries.ts'
import { eventGateQuery } from '../../areas/gate/workspace/workspace-queries.ts'
import { organizationsQuery } from '../../areas/organizations/queries.ts'
import type { Page, PageRoute } from '../../framework/page.ts'
import { matchPath, type Params } from '../../framework/router/match-path.ts'
import { ShownRoute, useLocation, useRoute, useVisit } from '../../framework/router/router.tsx'
import { useApi } from '../../lib/app-context.tsx'
import { NotFound } from '../../shell/not-found.tsx'
import { WorkspaceFrame } from '../../shell/workspace/workspace-frame.tsx'
import { pageHead } from '../page.ts'
import type { Screen } from './screen.ts'

export const route: PageRoute = {
  path: '/promotor/*',
  access: 'user',
  hasOwnFrame: true,
}

export const page: Page = {
  head: ({ pathname }) => pageHead(findScreen(pathname)?.screen.title ?? 'Área do promotor'),
  View: Workspace,
}

const screens = Object.values(
  import.meta.glob<Screen>('./**/*.screen.tsx', { eager: true, import: 'screen' }),
)
const paths = screens.map(({ path }) => path)

function findScreen(pathname: string): { screen: Screen; params: Params } | undefined {
  for (const screen of screens) {
    const params = matchPath(screen.path, pathname)
    if (params) return { screen, params }
  }
  return undefined
}

function Workspace() {
  const { pathname } = useLocation()
  const shown = useVisit()
  const route = useRoute()
  const found = findScreen(pathname)
  const params = found?.params ?? {}
  const view = found ? <found.screen.View key={pathname} /> : <NotFound />
  return (
    <ShownRoute {...{ shown, route, params }}>
      {found?.screen.isBare ? (
        <main tabIndex={-1}>{view}</main>
      ) : (
        <LoadedFrame params={params}>{view}</LoadedFrame>
      )}
    </ShownRoute>
  )
}

/** The frame with what it shows of the organization or event in the address. */
function LoadedFrame({ params, children }: { params: Params; children: ReactNode }) {
  const api = useApi()
  const { slug, eventId } = params
  const organizations = useQuery(organizationsQuery(api))
  const event = useQuery({ ...editedEventQuery(api, eventId ?? ''), enabled: Boolean(eventId) })
  // Who may only work at the gate does not get to see the event itself.
  const gate = useQuery({ ...eventGateQuery(api, eventId ?? ''), enabled: event.isError })
  const framed = event.data ? frameEvent(event.data) : gate.data && frameGate(gate.data)
  // An event that does not load is told by its screen; the frame then shows the organization.
  const isLoading = eventId !== undefined && (event.isPending || (event.isError && gate.isPending))
  return (
    <WorkspaceFrame
      organizations={organizations.data?.docs ?? (organizations.isError ? [] : undefined)}
      slug={slug}
      event={eventId === undefined ? undefined : (framed ?? (isLoading ? null : undefined))}
      paths={paths}
    >
      {children}
    </WorkspaceFrame>
  )
}

const frameEvent = ({ _id: id, page: { name }, organization }: EditedEvent) => ({
  id,
  name,
  organizationSlug: organization.slug,
})

const frameGate = ({ event: { _id: id, name }, organization }: EventGate) => ({
  id,
  name,
  organizationSlug: organization.slug,
})

import { WorkspaceHome } from '../../areas/organizations/workspace-home.tsx'
import { renderGates } from './render-gates.tsx'
import type { Screen } from './screen.ts'
import { useEventListParams } from './use-event-list-params.ts'

export const screen: Screen = { path: '/promotor', title: 'Área do promotor', View: HomeScreen }

function HomeScreen() {
  return <WorkspaceHome {...useEventListParams()} renderGates={renderGates} />
}

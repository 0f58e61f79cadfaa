import { WorkspaceHome } from '../../areas/organizations/workspace-home.tsx'
import type { Screen } from './screen.ts'

export const screen: Screen = { path: '/promotor', title: 'Área do promotor', View: WorkspaceHome }

import type { Page, PageRoute } from '../../framework/page.ts'
import { matchPath, type Params } from '../../framework/router/match-path.ts'
import { ShownRoute, useLocation, useRoute, useVisit } from '../../framework/router/router.tsx'
import { NotFound } from '../../shell/not-found.tsx'
import { WorkspaceFrame } from '../../shell/workspace/workspace-frame.tsx'
import { pageHead } from '../page.ts'
import type { Screen } from './screen.ts'

export const route: PageRoute = {
  path: '/promotor/*',
  access: 'user',
  cacheable: false,
  hasOwnFrame: true,
}

export const page: Page = {
  head: ({ pathname }) => pageHead(findScreen(pathname)?.screen.title ?? 'Área do promotor'),
  View: Workspace,
}

const screens = Object.values(
  import.meta.glob<Screen>('./*.screen.tsx', { eager: true, import: 'screen' }),
)

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
  return (
    <ShownRoute {...{ shown, route }} params={found?.params ?? {}}>
      <WorkspaceFrame>{found ? <found.screen.View key={pathname} /> : <NotFound />}</WorkspaceFrame>
    </ShownRoute>
  )
}

import { TeamScreen } from '../../areas/organizations/team/team-screen.tsx'
import { useParams } from '../../framework/router/router.tsx'
import type { Screen } from './screen.ts'

export const screen: Screen = { path: '/promotor/o/:slug/equipe', title: 'Equipe', View: Team }

function Team() {
  const { slug = '' } = useParams()
  return <TeamScreen slug={slug} />
}

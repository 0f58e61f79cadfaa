import { HistoryScreen } from '../../areas/organizations/history/history-screen.tsx'
import { useParams } from '../../framework/router/router.tsx'
import type { Screen } from './screen.ts'

export const screen: Screen = {
  path: '/promotor/o/:slug/historico',
  title: 'Histórico de segurança',
  View: History,
}

function History() {
  const { slug = '' } = useParams()
  return <HistoryScreen slug={slug} />
}

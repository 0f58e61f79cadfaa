import { OrganizationDataScreen } from '../../areas/organizations/data/organization-data-screen.tsx'
import { useParams } from '../../framework/router/router.tsx'
import type { Screen } from './screen.ts'

export const screen: Screen = {
  path: '/promotor/o/:slug/dados',
  title: 'Dados da organização',
  View: DataScreen,
}

function DataScreen() {
  const { slug = '' } = useParams()
  return <OrganizationDataScreen slug={slug} />
}

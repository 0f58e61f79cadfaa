import { OrganizationScreen } from '../../areas/team/organizations/organization-screen.tsx'
import type { Page, PageRoute } from '../../framework/page.ts'
import { useParams } from '../../framework/router/router.tsx'
import { pageHead } from '../page.ts'
import { TeamOnly } from './team-only.tsx'

export const route: PageRoute = {
  path: '/equipe/organizacoes/:id',
  access: 'user',
}

export const page: Page = {
  head: () => pageHead('Organização'),
  View: TeamOrganizationPage,
}

function TeamOrganizationPage() {
  const { id = '' } = useParams()
  return (
    <TeamOnly>
      <OrganizationScreen id={id} />
    </TeamOnly>
  )
}

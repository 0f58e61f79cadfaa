import { OrganizationList } from '../../areas/team/organizations/organization-list.tsx'
import {
  readOrganizationParams,
  writeOrganizationParams,
} from '../../areas/team/organizations/organization-params.ts'
import type { Page, PageRoute } from '../../framework/page.ts'
import { useLocation, useNavigate } from '../../framework/router/router.tsx'
import { pageHead } from '../page.ts'
import { TeamOnly } from './team-only.tsx'

export const route: PageRoute = {
  path: '/equipe/organizacoes',
  access: 'user',
}

export const page: Page = {
  head: () => pageHead('Organizações'),
  View: TeamOrganizationsPage,
}

function TeamOrganizationsPage() {
  const { search } = useLocation()
  const navigate = useNavigate()
  return (
    <TeamOnly>
      <OrganizationList
        params={readOrganizationParams(new URLSearchParams(search))}
        onParamsChange={(next) => navigate(writeOrganizationParams(next), { replace: true })}
      />
    </TeamOnly>
  )
}

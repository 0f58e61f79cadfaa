import { LeadInbox } from '../../areas/team/lead-inbox.tsx'
import { readLeadParams, writeLeadParams } from '../../areas/team/lead-params.ts'
import type { Page, PageRoute } from '../../framework/page.ts'
import { useLocation, useNavigate } from '../../framework/router/router.tsx'
import { pageHead } from '../page.ts'
import { TeamOnly } from './team-only.tsx'

export const route: PageRoute = {
  path: '/equipe/leads',
  access: 'user',
}

export const page: Page = {
  head: () => pageHead('Leads'),
  View: TeamLeadsPage,
}

function TeamLeadsPage() {
  const { search } = useLocation()
  const navigate = useNavigate()
  return (
    <TeamOnly>
      <LeadInbox
        params={readLeadParams(new URLSearchParams(search))}
        onParamsChange={(next) => navigate(writeLeadParams(next), { replace: true })}
      />
    </TeamOnly>
  )
}

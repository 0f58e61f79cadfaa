import { useLocation, useNavigate } from 'react-router'
import { LeadInbox } from '../../areas/team/lead-inbox.tsx'
import { readLeadParams, writeLeadParams } from '../../areas/team/lead-params.ts'
import { type Page, type PageRoute, unlistedHead } from '../page.ts'
import { TeamOnly } from './team-only.tsx'

export const route: PageRoute = {
  path: '/equipe/leads',
  access: 'user',
  cacheable: false,
}

export const page: Page = {
  head: () => unlistedHead('Leads'),
  View: TeamLeadsPage,
}

function TeamLeadsPage() {
  const { search } = useLocation()
  const navigate = useNavigate()
  return (
    <TeamOnly>
      <LeadInbox
        params={readLeadParams(new URLSearchParams(search))}
        onParamsChange={(next) =>
          void navigate({ search: writeLeadParams(next) }, { replace: true })
        }
      />
    </TeamOnly>
  )
}

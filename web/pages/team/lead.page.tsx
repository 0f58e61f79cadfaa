import { LeadScreen } from '../../areas/team/lead-screen.tsx'
import type { Page, PageRoute } from '../../framework/page.ts'
import { useParams } from '../../framework/router/router.tsx'
import { pageHead } from '../page.ts'
import { TeamOnly } from './team-only.tsx'

export const route: PageRoute = {
  path: '/equipe/leads/:id',
  access: 'user',
}

export const page: Page = {
  head: () => pageHead('Lead'),
  View: TeamLeadPage,
}

function TeamLeadPage() {
  const { id = '' } = useParams()
  return (
    <TeamOnly>
      <LeadScreen id={id} />
    </TeamOnly>
  )
}

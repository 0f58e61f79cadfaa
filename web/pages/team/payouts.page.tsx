import { PayoutsScreen } from '../../areas/team/payouts/payouts-screen.tsx'
import type { Page, PageRoute } from '../../framework/page.ts'
import { pageHead } from '../page.ts'
import { TeamOnly } from './team-only.tsx'

export const route: PageRoute = {
  path: '/equipe/repasses',
  access: 'user',
}

export const page: Page = {
  head: () => pageHead('Repasses'),
  View: TeamPayoutsPage,
}

function TeamPayoutsPage() {
  return (
    <TeamOnly>
      <PayoutsScreen />
    </TeamOnly>
  )
}

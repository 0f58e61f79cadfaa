import { RefundList } from '../../areas/team/refunds/refund-list.tsx'
import type { Page, PageRoute } from '../../framework/page.ts'
import { useLocation, useNavigate } from '../../framework/router/router.tsx'
import { pageHead } from '../page.ts'
import { TeamOnly } from './team-only.tsx'

export const route: PageRoute = {
  path: '/equipe/reembolsos',
  access: 'user',
}

export const page: Page = {
  head: () => pageHead('Reembolsos a fazer'),
  View: TeamRefundsPage,
}

function TeamRefundsPage() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const shown = Number(new URLSearchParams(search).get('page') ?? 1)
  return (
    <TeamOnly>
      <RefundList
        page={Number.isInteger(shown) && shown > 0 ? shown : 1}
        onPageChange={(next) => navigate(`/equipe/reembolsos?page=${next}`, { replace: true })}
      />
    </TeamOnly>
  )
}

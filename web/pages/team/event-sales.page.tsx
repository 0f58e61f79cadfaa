import { GateReport } from '../../areas/gate/report/gate-report.tsx'
import { EventSalesScreen } from '../../areas/team/event-sales-screen.tsx'
import { readDays } from '../../areas/team/sales-params.ts'
import type { Page, PageRoute } from '../../framework/page.ts'
import { useLocation, useNavigate, useParams } from '../../framework/router/router.tsx'
import { pageHead } from '../page.ts'
import { TeamOnly } from './team-only.tsx'

export const route: PageRoute = {
  path: '/equipe/vendas/:id',
  access: 'user',
}

export const page: Page = {
  head: () => pageHead('Vendas do evento'),
  View: TeamEventSalesPage,
}

function TeamEventSalesPage() {
  const { id = '' } = useParams()
  const { search } = useLocation()
  const navigate = useNavigate()
  return (
    <TeamOnly>
      <EventSalesScreen
        id={id}
        days={readDays(new URLSearchParams(search))}
        onDays={(days) => navigate(`?days=${days}`, { replace: true })}
        More={GateReport}
      />
    </TeamOnly>
  )
}

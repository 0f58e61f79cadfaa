import { SalesList } from '../../areas/team/sales-list.tsx'
import { readSalesParams, writeSalesParams } from '../../areas/team/sales-params.ts'
import type { Page, PageRoute } from '../../framework/page.ts'
import { useLocation, useNavigate } from '../../framework/router/router.tsx'
import { pageHead } from '../page.ts'
import { TeamOnly } from './team-only.tsx'

export const route: PageRoute = {
  path: '/equipe/vendas',
  access: 'user',
}

export const page: Page = {
  head: () => pageHead('Vendas'),
  View: TeamSalesPage,
}

function TeamSalesPage() {
  const { search } = useLocation()
  const navigate = useNavigate()
  return (
    <TeamOnly>
      <SalesList
        params={readSalesParams(new URLSearchParams(search))}
        onParamsChange={(next) => navigate(writeSalesParams(next), { replace: true })}
      />
    </TeamOnly>
  )
}

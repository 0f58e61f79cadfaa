import { useLocation, useNavigate } from 'react-router'
import { SalesList } from '../../areas/team/sales-list.tsx'
import { readSalesParams, writeSalesParams } from '../../areas/team/sales-params.ts'
import { TeamOnly } from './team-only.tsx'

export default function TeamSalesPage() {
  const { search } = useLocation()
  const navigate = useNavigate()
  return (
    <TeamOnly>
      <SalesList
        params={readSalesParams(new URLSearchParams(search))}
        onParamsChange={(next) =>
          void navigate({ search: writeSalesParams(next) }, { replace: true })
        }
      />
    </TeamOnly>
  )
}

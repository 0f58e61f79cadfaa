import { useLocation, useNavigate } from 'react-router'
import { readAsked, writeAsked } from '../areas/team/sales-asked.ts'
import { SalesList } from '../areas/team/sales-list.tsx'
import { TeamOnly } from './team-only.tsx'

export default function TeamSalesPage() {
  const { search } = useLocation()
  const navigate = useNavigate()
  return (
    <TeamOnly>
      <SalesList
        asked={readAsked(new URLSearchParams(search))}
        onAsk={(next) => void navigate({ search: writeAsked(next) }, { replace: true })}
      />
    </TeamOnly>
  )
}

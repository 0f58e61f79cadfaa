import { useLocation, useNavigate, useParams } from 'react-router'
import { GateReport } from '../../areas/gate/report/gate-report.tsx'
import { EventSalesScreen } from '../../areas/team/event-sales-screen.tsx'
import { readDays } from '../../areas/team/sales-params.ts'
import { TeamOnly } from './team-only.tsx'

export default function TeamEventSalesPage() {
  const { id = '' } = useParams()
  const { search } = useLocation()
  const navigate = useNavigate()
  return (
    <TeamOnly>
      <EventSalesScreen
        id={id}
        days={readDays(new URLSearchParams(search))}
        onDays={(days) => void navigate({ search: `?days=${days}` }, { replace: true })}
        More={GateReport}
      />
    </TeamOnly>
  )
}

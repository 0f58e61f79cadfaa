import { useLocation, useNavigate } from 'react-router'
import { readFilters, writeFilters } from '../areas/team/lead-filters.ts'
import { LeadInbox } from '../areas/team/lead-inbox.tsx'
import { TeamOnly } from './team-only.tsx'

export default function TeamLeadsPage() {
  const { search } = useLocation()
  const navigate = useNavigate()
  return (
    <TeamOnly>
      <LeadInbox
        asked={readFilters(new URLSearchParams(search))}
        onAsk={(next) => void navigate({ search: writeFilters(next) }, { replace: true })}
      />
    </TeamOnly>
  )
}

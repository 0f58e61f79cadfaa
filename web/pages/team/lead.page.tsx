import { useParams } from 'react-router'
import { LeadScreen } from '../../areas/team/lead-screen.tsx'
import { TeamOnly } from './team-only.tsx'

export default function TeamLeadPage() {
  const { id = '' } = useParams()
  return (
    <TeamOnly>
      <LeadScreen id={id} />
    </TeamOnly>
  )
}

import {
  type OrganizationStatus,
  organizationStatusLabels,
} from '@55tickets/rules/organizations/organization.ts'
import BadgeCheck from 'lucide-react/icons/badge-check'
import Ban from 'lucide-react/icons/ban'
import CircleDot from 'lucide-react/icons/circle-dot'
import { Badge } from '../../../ui/badge.tsx'

const looks = {
  new: { tone: 'accent', icon: CircleDot },
  verified: { tone: 'ok', icon: BadgeCheck },
  suspended: { tone: 'danger', icon: Ban },
} as const

export function OrganizationStatusBadge({ status }: { status: OrganizationStatus }) {
  const { tone, icon: Icon } = looks[status]
  return (
    <Badge tone={tone} className="whitespace-nowrap">
      <Icon aria-hidden="true" />
      {organizationStatusLabels[status]}
    </Badge>
  )
}

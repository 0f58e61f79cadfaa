import BadgeCheck from 'lucide-react/icons/badge-check'
import Ban from 'lucide-react/icons/ban'
import CircleDot from 'lucide-react/icons/circle-dot'
import { Badge } from './badge.tsx'

const looks = {
  new: { tone: 'accent', Icon: CircleDot },
  verified: { tone: 'ok', Icon: BadgeCheck },
  suspended: { tone: 'danger', Icon: Ban },
} as const

interface OrganizationStatusBadgeProps {
  readonly status: keyof typeof looks
  /** The status in words. */
  readonly label: string
}

/** Status of an organization, in words with an icon. */
export function OrganizationStatusBadge({ status, label }: OrganizationStatusBadgeProps) {
  const { tone, Icon } = looks[status]
  return (
    <Badge tone={tone} className="whitespace-nowrap">
      <Icon aria-hidden="true" />
      {label}
    </Badge>
  )
}

import type { OwnOrganization } from '@55tickets/contracts/organizations.ts'
import BadgeCheck from 'lucide-react/icons/badge-check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { Badge } from '../../ui/badge.tsx'

/** Standing of an organization, where it differs from that of most. */
export function OrganizationStatusBadge({ status }: Pick<OwnOrganization, 'status'>) {
  if (status === 'verified')
    return (
      <Badge tone="ok">
        <BadgeCheck aria-hidden="true" />
        Verificada
      </Badge>
    )
  if (status === 'suspended')
    return (
      <Badge tone="danger">
        <CircleAlert aria-hidden="true" />
        Suspensa
      </Badge>
    )
  return null
}

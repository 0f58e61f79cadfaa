import { availabilityLabels, type TicketStatus } from '@55tickets/rules/tickets/ticket-status.ts'
import CircleCheck from 'lucide-react/icons/circle-check'
import { Badge } from '../../../ui/badge.tsx'
import { AvailabilityBadge } from '../availability-badge.tsx'

export function TicketStatusBadge({ status }: { status: TicketStatus }) {
  if (status !== 'available') return <AvailabilityBadge status={status} />
  return (
    <Badge tone="ok">
      <CircleCheck aria-hidden="true" />
      {availabilityLabels.available}
    </Badge>
  )
}

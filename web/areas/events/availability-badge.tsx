import {
  availabilityLabels,
  type EventAvailability,
} from '@55tickets/rules/tickets/ticket-status.ts'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import CircleMinus from 'lucide-react/icons/circle-minus'
import CirclePause from 'lucide-react/icons/circle-pause'
import Hourglass from 'lucide-react/icons/hourglass'
import { Badge } from '../../ui/badge/badge.tsx'

/** Availability that gets a badge; "available" is only shown on a single ticket. */
type BadgeAvailability = Exclude<EventAvailability, 'available'>

const looks = {
  'almost-sold-out': { tone: 'warn', Icon: Hourglass },
  'not-started': { tone: 'neutral', Icon: CalendarClock },
  'sold-out': { tone: 'neutral', Icon: CircleMinus },
  ended: { tone: 'neutral', Icon: CircleMinus },
  paused: { tone: 'neutral', Icon: CirclePause },
  postponed: { tone: 'warn', Icon: CalendarClock },
  cancelled: { tone: 'danger', Icon: CircleMinus },
  none: { tone: 'neutral', Icon: CircleMinus },
} as const satisfies Record<BadgeAvailability, object>

/** Badge that tells the availability by text and icon, not by colour alone. */
export function AvailabilityBadge({ status }: { status: BadgeAvailability }) {
  const { tone, Icon } = looks[status]
  return (
    <Badge tone={tone}>
      <Icon aria-hidden="true" />
      {availabilityLabels[status]}
    </Badge>
  )
}

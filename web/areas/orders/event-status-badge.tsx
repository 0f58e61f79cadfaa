import type { Sale } from '@55tickets/contracts/orders.ts'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import CalendarX from 'lucide-react/icons/calendar-x'
import { Badge } from '../../ui/badge/badge.tsx'

/** Badge of an event that does not take place as planned; scheduled ones have none. */
export function EventStatusBadge({ status }: Pick<Sale['evento'], 'status'>) {
  if (status === 'scheduled') return null
  const isCancelled = status === 'cancelled'
  const Icon = isCancelled ? CalendarX : CalendarClock
  return (
    <Badge tone={isCancelled ? 'danger' : 'warn'} className="justify-self-start">
      <Icon aria-hidden="true" />
      {isCancelled ? 'Evento cancelado' : 'Evento adiado'}
    </Badge>
  )
}

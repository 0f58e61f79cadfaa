import type { PromoterEvent } from '@55tickets/contracts/editor.ts'
import CalendarX2 from 'lucide-react/icons/calendar-x-2'
import CircleCheck from 'lucide-react/icons/circle-check'
import CirclePause from 'lucide-react/icons/circle-pause'
import EyeOff from 'lucide-react/icons/eye-off'
import PencilLine from 'lucide-react/icons/pencil-line'
import { Badge } from '../../ui/badge.tsx'

const looks = {
  draft: { tone: 'accent', Icon: PencilLine, label: 'Rascunho' },
  published: { tone: 'ok', Icon: CircleCheck, label: 'No ar' },
  paused: { tone: 'warn', Icon: CirclePause, label: 'Vendas pausadas' },
  ended: { tone: 'neutral', Icon: CalendarX2, label: 'Encerrado' },
} as const satisfies Record<PromoterEvent['state'], object>

/** State of an event, in words with an icon. */
export function EventStateBadges({ event }: { event: PromoterEvent }) {
  const { tone, Icon, label } = looks[event.state]
  return (
    <p className="flex flex-wrap gap-2">
      <Badge tone={tone}>
        <Icon aria-hidden="true" />
        {label}
      </Badge>
      {event.isUnlisted && event.state !== 'draft' && (
        <Badge>
          <EyeOff aria-hidden="true" />
          Fora da lista
        </Badge>
      )}
    </p>
  )
}

import Ban from 'lucide-react/icons/ban'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import CalendarX2 from 'lucide-react/icons/calendar-x-2'
import CircleCheck from 'lucide-react/icons/circle-check'
import CirclePause from 'lucide-react/icons/circle-pause'
import EyeOff from 'lucide-react/icons/eye-off'
import PencilLine from 'lucide-react/icons/pencil-line'
import { classes } from '../classes.ts'
import { Badge } from './badge.tsx'

const looks = {
  draft: { tone: 'accent', Icon: PencilLine, label: 'Rascunho' },
  published: { tone: 'ok', Icon: CircleCheck, label: 'No ar' },
  paused: { tone: 'warn', Icon: CirclePause, label: 'Vendas pausadas' },
  postponed: { tone: 'warn', Icon: CalendarClock, label: 'Adiado' },
  cancelled: { tone: 'danger', Icon: Ban, label: 'Cancelado' },
  ended: { tone: 'neutral', Icon: CalendarX2, label: 'Encerrado' },
} as const

interface EventStateBadgesProps {
  readonly state: keyof typeof looks
  readonly isUnlisted: boolean
  readonly className?: string
}

/** State of a promoter's event, in words with an icon. */
export function EventStateBadges({ state, isUnlisted, className }: EventStateBadgesProps) {
  const { tone, Icon, label } = looks[state]
  return (
    <p className={classes('flex flex-wrap gap-2', className)}>
      <Badge tone={tone}>
        <Icon aria-hidden="true" />
        {label}
      </Badge>
      {isUnlisted && state !== 'draft' && (
        <Badge>
          <EyeOff aria-hidden="true" />
          Fora da lista
        </Badge>
      )}
    </p>
  )
}

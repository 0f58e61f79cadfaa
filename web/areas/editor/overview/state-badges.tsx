import type { EditedEvent } from '@55tickets/contracts/editor.ts'
import CalendarX2 from 'lucide-react/icons/calendar-x-2'
import CircleCheck from 'lucide-react/icons/circle-check'
import CirclePause from 'lucide-react/icons/circle-pause'
import EyeOff from 'lucide-react/icons/eye-off'
import PencilLine from 'lucide-react/icons/pencil-line'
import type { ReactNode } from 'react'
import { Badge } from '../../../ui/badge.tsx'
import { classes } from '../../../ui/classes.ts'

const states: Readonly<Record<EditedEvent['state'], ReactNode>> = {
  draft: (
    <Badge>
      <PencilLine aria-hidden="true" />
      Rascunho
    </Badge>
  ),
  published: (
    <Badge tone="ok">
      <CircleCheck aria-hidden="true" />
      No ar
    </Badge>
  ),
  paused: (
    <Badge tone="warn">
      <CirclePause aria-hidden="true" />
      Vendas pausadas
    </Badge>
  ),
  ended: (
    <Badge>
      <CalendarX2 aria-hidden="true" />
      Encerrado
    </Badge>
  ),
}

interface StateBadgesProps {
  readonly event: Pick<EditedEvent, 'state' | 'isUnlisted'>
  readonly className?: string
}

/** State of an event, in words with an icon. */
export function StateBadges({ event, className }: StateBadgesProps) {
  return (
    <p className={classes('flex flex-wrap gap-2', className)}>
      {states[event.state]}
      {event.isUnlisted && event.state !== 'draft' && (
        <Badge>
          <EyeOff aria-hidden="true" />
          Fora da lista
        </Badge>
      )}
    </p>
  )
}

import Archive from 'lucide-react/icons/archive'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import CalendarSync from 'lucide-react/icons/calendar-sync'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleOff from 'lucide-react/icons/circle-off'
import Globe from 'lucide-react/icons/globe'
import Link2 from 'lucide-react/icons/link-2'
import Mail from 'lucide-react/icons/mail'
import Pause from 'lucide-react/icons/pause'
import ShoppingCart from 'lucide-react/icons/shopping-cart'
import SkipForward from 'lucide-react/icons/skip-forward'
import Tag from 'lucide-react/icons/tag'
import Ticket from 'lucide-react/icons/ticket'
import Timer from 'lucide-react/icons/timer'
import Undo2 from 'lucide-react/icons/undo-2'
import type { ComponentType } from 'react'
import type { ConsequenceLine } from './consequence-text.ts'

type Icon = ComponentType<{ 'aria-hidden': 'true'; className: string }>

const icons: Readonly<Record<ConsequenceLine['kind'], Icon>> = {
  notice: Mail,
  calendar: CalendarPlus,
  openRefund: Undo2,
  refund: Undo2,
  listed: Globe,
  salesStop: Pause,
  ticketsKept: Ticket,
  sessionsMove: CalendarSync,
  salesMove: Timer,
  redirect: Link2,
  newOrders: ShoppingCart,
  nameKept: Tag,
  lotTurns: SkipForward,
  codesRevoked: CircleOff,
  fieldRetired: Archive,
}

interface ConsequenceListProps {
  readonly lines: readonly ConsequenceLine[]
  /** True if the list is another one than the one that was confirmed. */
  readonly isNew?: boolean
  /** Level of the title: 2 on a screen, 3 in a sheet. */
  readonly level?: 2 | 3
}

/** List of what an edit does to whom, each thing with its icon. */
export function ConsequenceList({ lines, isNew = false, level = 3 }: ConsequenceListProps) {
  const Heading = `h${level}` as const
  const isTold = lines.some(({ kind }) => kind === 'notice')
  return (
    <section aria-labelledby="consequences-title" aria-live={isNew ? 'polite' : 'off'}>
      <Heading id="consequences-title" className="mb-2 text-base">
        {isNew ? 'O que acontece agora' : 'O que acontece'}
      </Heading>
      <ul className="grid gap-2.5">
        {lines.map(({ kind, text }) => (
          <Line key={text} Icon={icons[kind]}>
            {text}
          </Line>
        ))}
        {!isTold && (
          <Line Icon={CircleCheck}>
            Ninguém precisa ser avisado. A alteração fica no histórico.
          </Line>
        )}
      </ul>
    </section>
  )
}

interface LineProps {
  readonly Icon: Icon
  readonly children: string
}

const Line = ({ Icon, children }: LineProps) => (
  <li className="flex gap-3">
    <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-action" />
    <span className="min-w-0">{children}</span>
  </li>
)

import { ticketCountText } from '@55tickets/rules/text/count-text.ts'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ReactNode, useId, useState } from 'react'
import { Card } from '../../../ui/card.tsx'
import { classes } from '../../../ui/classes.ts'

interface OrderFoldProps {
  readonly eventName: string
  readonly ticketCount: number
  readonly total: string
  /** Full details of the event and the order. */
  readonly children: ReactNode
}

/**
 * Order collapsed to one line on phones, so that the first screen is for paying; always open on
 * desktops.
 */
export function OrderFold({ eventName, ticketCount, total, children }: OrderFoldProps) {
  const [isOpen, setIsOpen] = useState(false)
  const panelId = useId()
  return (
    <>
      <Card className="md:hidden">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={() => setIsOpen(!isOpen)}
          className="flex min-h-14 w-full flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2.5 text-left leading-snug -outline-offset-3 focus-visible:shadow-none"
        >
          <span className="min-w-0 grow basis-32">
            <span className="block truncate font-bold">{eventName}</span>{' '}
            <span className="block text-sm text-ink-soft">{ticketCountText(ticketCount)}</span>
          </span>{' '}
          <span className="shrink-0 font-bold tabular-nums">{total}</span>
          <ChevronDown
            aria-hidden="true"
            className={classes(
              'size-5 shrink-0 text-action transition-[rotate] duration-150',
              isOpen && 'rotate-180',
            )}
          />
        </button>
      </Card>
      <div id={panelId} className={classes('grid grid-cols-1 gap-4', !isOpen && 'max-md:hidden')}>
        {children}
      </div>
    </>
  )
}

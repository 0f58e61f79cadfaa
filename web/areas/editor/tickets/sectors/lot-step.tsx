import type {
  EditedEvent,
  EditedLot,
  EditedSector,
} from '@55tickets/contracts/editor/edited-event.ts'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { LotStateBadge } from '../../../../ui/badge/lot-state-badge.tsx'
import { Button } from '../../../../ui/button.tsx'
import { classes } from '../../../../ui/classes.ts'
import { ticketTarget } from '../../event-screen-path.ts'
import { TypeBadges } from '../type-badges.tsx'
import { findWholes } from './find-sector.ts'
import { lotTermsText, priceText } from './lot-text.ts'
import type { OpenSheet } from './open-sheet.ts'

interface LotStepProps {
  readonly event: EditedEvent
  readonly sector: EditedSector
  readonly lot: EditedLot
  /** Among the sector's lots, from 1. */
  readonly number: number
  readonly canWrite: boolean
  readonly onOpen: (sheet: OpenSheet) => void
}

/** A lot as a step: its state, what it has, its prices, and turning it while it is on sale. */
export function LotStep({ event, sector, lot, number, canWrite, onOpen }: LotStepProps) {
  const { tickets, dates, state: eventState } = event
  const { _id: lotId, name, state } = lot
  const isOnSale = eventState === 'published' || eventState === 'paused'
  const canTurn = canWrite && isOnSale && (state === 'open' || state === 'full')
  // The time of a draft's lot may have passed before anybody could buy.
  const canEdit = state !== 'closed' || eventState === 'draft'
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 border-b border-line px-5 py-3 last:border-b-0">
      <span
        aria-hidden="true"
        className={classes(
          'mt-0.5 grid size-7 place-items-center rounded-full rounded-bl-none text-sm font-bold tabular-nums',
          state === 'open' ? 'bg-action text-action-ink' : 'bg-sunken text-ink-soft',
        )}
      >
        {number}
      </span>
      <div className="min-w-0">
        <div className="flex min-h-8 flex-wrap items-center gap-x-2">
          <h3 className="text-base font-bold wrap-anywhere">{name}</h3>
          <LotStateBadge state={state} />
        </div>
        <p className="text-sm text-ink-soft tabular-nums">{lotTermsText(lot, dates.timezone)}</p>
        <ul className="mt-1">
          {findWholes(tickets, lotId).map((type) => (
            <li key={type._id}>
              <button
                type="button"
                name={ticketTarget(type._id)}
                onClick={() => onOpen({ kind: 'ticket', ticketId: type._id })}
                className="-mx-2 flex min-h-11 w-[calc(100%+1rem)] items-center gap-3 rounded-md px-2 py-1 text-left transition-colors hover:bg-action-soft"
              >
                <span className="sr-only">{`Editar ${name}:`}</span>
                <span className="min-w-0 grow">
                  <span className="wrap-anywhere">{type.name}</span>{' '}
                  <span className="font-bold tabular-nums">{priceText(type, tickets)}</span>{' '}
                  <TypeBadges type={type} />
                </span>
                <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
              </button>
            </li>
          ))}
        </ul>
        {canWrite && (
          <div className={classes('my-1 flex flex-wrap gap-2', !canTurn && '-ml-3.5')}>
            {canTurn && (
              <Button variant="secondary" size="sm" onClick={() => onOpen({ kind: 'turn', lotId })}>
                Virar lote agora
              </Button>
            )}
            {canEdit && (
              <Button
                variant="quiet"
                size="sm"
                aria-label={`Editar lote: ${name}`}
                onClick={() => onOpen({ kind: 'lot', sectorId: sector._id, lotId })}
              >
                Editar lote
              </Button>
            )}
          </div>
        )}
      </div>
    </li>
  )
}

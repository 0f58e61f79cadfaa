import type { EditedEvent, EditedSector } from '@55tickets/contracts/editor/edited-event.ts'
import { countText } from '@55tickets/rules/text/count-text.ts'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import { useId } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { LotStep } from './lot-step.tsx'
import { quotaText } from './lot-text.ts'
import type { OpenSheet } from './open-sheet.ts'

interface SectorCardProps {
  readonly event: EditedEvent
  readonly sector: EditedSector
  readonly canWrite: boolean
  readonly onOpen: (sheet: OpenSheet) => void
}

/** A sector: how many places are left, and its lots as steps of price. */
export function SectorCard({ event, sector, canWrite, onOpen }: SectorCardProps) {
  const titleId = useId()
  const { _id: sectorId, name, capacity, sold, held, given, lots, halfQuota, halvesTaken } = sector
  const left = Math.max(0, capacity - sold - held - given)
  const numbers = [
    `${countText(sold)} vendidos`,
    held > 0 && `${countText(held)} reservados`,
    given > 0 && `${countText(given)} cortesias`,
    `${countText(left)} livres`,
  ]
  return (
    <Card>
      <section aria-labelledby={titleId}>
        <div className="flex items-start gap-3 px-5 pt-4 pb-3">
          <div className="min-w-0 grow">
            <h2 id={titleId} className="text-lg wrap-anywhere">
              {name}
            </h2>
            <p className="mt-0.5 font-bold tabular-nums">{countText(capacity)} lugares</p>
            <p className="text-sm text-ink-soft tabular-nums">
              {numbers.filter(Boolean).join(' · ')}
            </p>
            {halfQuota > 0 && (
              <p className="text-sm text-ink-soft tabular-nums">
                Meia-entrada: {quotaText(Math.round((halfQuota / capacity) * 100), halfQuota)}
                {halvesTaken > 0 && `, ${countText(halvesTaken)} já compradas ou reservadas`}
              </p>
            )}
          </div>
          {canWrite && (
            <Button
              variant="secondary"
              size="sm"
              aria-label={`Editar setor ${name}`}
              onClick={() => onOpen({ kind: 'sector', sectorId })}
            >
              <Pencil aria-hidden="true" />
              Editar
            </Button>
          )}
        </div>
        <ol className="border-t border-line">
          {lots.map((lot, index) => (
            <LotStep
              key={lot._id}
              {...{ event, sector, lot, canWrite, onOpen }}
              number={index + 1}
            />
          ))}
        </ol>
        {canWrite && (
          <div className="border-t border-line px-3 py-2">
            <Button variant="quiet" onClick={() => onOpen({ kind: 'lot', sectorId, lotId: null })}>
              <Plus aria-hidden="true" />
              Adicionar lote
            </Button>
          </div>
        )}
      </section>
    </Card>
  )
}

import type { EditedEvent, EditedTicket } from '@55tickets/contracts/editor/edited-event.ts'
import { formatReais } from '@55tickets/rules/money/format-reais.ts'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyPanel } from '../../../ui/empty-panel.tsx'
import { canChangeEvent } from '../can-write-event.ts'
import { ticketTarget } from '../event-screen-path.ts'
import { PartScreen } from '../part-form/part-screen.tsx'
import { PaymentMethods } from './payment-methods.tsx'
import type { OpenSheet } from './sectors/open-sheet.ts'
import { SectorCard } from './sectors/sector-card.tsx'
import { isClosed } from './sold-type.ts'
import { TicketSheets } from './ticket-sheets.tsx'
import { TypeBadges } from './type-badges.tsx'

/** Sectors and ticket types of an event, and how they are paid. */
export function TicketsScreen({ eventId }: { eventId: string }) {
  return (
    <PartScreen eventId={eventId} title="Ingressos">
      {(event) => <Tickets event={event} />}
    </PartScreen>
  )
}

function Tickets({ event }: { event: EditedEvent }) {
  const [sheet, setSheet] = useState<OpenSheet>()
  const { types, sectors } = event.tickets
  // Closed ones last: they are looked up, not sold.
  const simple = types
    .filter(({ lotId }) => lotId === null)
    .toSorted((one, other) => Number(isClosed(one)) - Number(isClosed(other)))
  const canWrite = canChangeEvent(event)
  const add = canWrite && (
    <>
      <Button
        onClick={() => setSheet({ kind: 'ticket', ticketId: null })}
        className="max-sm:w-full"
      >
        <Plus aria-hidden="true" />
        Novo ingresso
      </Button>
      <Button
        variant="quiet"
        onClick={() => setSheet({ kind: 'sector', sectorId: null })}
        className="max-sm:w-full"
      >
        Novo setor com lotes
      </Button>
    </>
  )
  return (
    <>
      {sectors.map((sector) => (
        <SectorCard key={sector._id} {...{ event, sector, canWrite }} onOpen={setSheet} />
      ))}
      {simple.length > 0 && (
        <Card>
          <ul className="divide-y divide-line">
            {simple.map((type) => (
              <li key={type._id}>
                <TicketLine
                  type={type}
                  onEdit={() => setSheet({ kind: 'ticket', ticketId: type._id })}
                />
              </li>
            ))}
          </ul>
        </Card>
      )}
      {sectors.length + simple.length === 0 ? (
        <EmptyPanel title="Nenhum ingresso ainda" actions={add}>
          Crie um tipo de ingresso com preço e quantidade.
        </EmptyPanel>
      ) : (
        <div className="flex flex-wrap gap-2">{add}</div>
      )}
      <section aria-labelledby="payment-title" className="mt-4">
        <h2 id="payment-title" className="mb-2 text-lg">
          Pagamento e limite por CPF
        </h2>
        <Card className="p-5">
          <PaymentMethods event={event} />
        </Card>
      </section>
      {sheet && (
        <TicketSheets {...{ event, sheet }} onOpen={setSheet} onClose={() => setSheet(undefined)} />
      )}
    </>
  )
}

function TicketLine({ type, onEdit }: { type: EditedTicket; onEdit: () => void }) {
  const { _id, name, price, sold, held, capacity } = type
  return (
    <button
      type="button"
      name={ticketTarget(_id)}
      onClick={onEdit}
      className="flex min-h-18 w-full items-center gap-4 px-5 py-3 text-left -outline-offset-3 transition-colors hover:bg-action-soft focus-visible:shadow-none"
    >
      <span className="sr-only">Editar</span>
      <span className="min-w-0 grow">
        <span className="flex flex-wrap items-center gap-2">
          <span className="font-bold wrap-anywhere">{name}</span>
          <TypeBadges type={type} />
        </span>
        <span className="block text-sm text-ink-soft tabular-nums">
          {sold} de {capacity} vendidos{held > 0 && `, ${held} reservados`}
        </span>
      </span>
      <span className="shrink-0 font-bold tabular-nums">{formatReais(price)}</span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
    </button>
  )
}

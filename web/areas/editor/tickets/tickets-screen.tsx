import type { EditedEvent, EditedTicket } from '@55tickets/contracts/editor.ts'
import { formatReais } from '@55tickets/rules/money/format-reais.ts'
import { hasRight } from '@55tickets/rules/organizations/rights.ts'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyPanel } from '../../../ui/empty-panel.tsx'
import { PartScreen } from '../part-form/part-screen.tsx'
import { PaymentMethods } from './payment-methods.tsx'
import { TicketSheet } from './ticket-sheet.tsx'

/** Ticket types of an event and how they are paid. */
export function TicketsScreen({ eventId }: { eventId: string }) {
  return (
    <PartScreen eventId={eventId} title="Ingressos">
      {(event) => <Tickets event={event} />}
    </PartScreen>
  )
}

function Tickets({ event }: { event: EditedEvent }) {
  /** The ticket type in the sheet, null for a new one; undefined while it is closed. */
  const [edited, setEdited] = useState<string | null>()
  const { types } = event.tickets
  const canWrite = hasRight({ role: event.role, isLimited: false }, 'writeEvents')
  const add = canWrite && (
    <Button onClick={() => setEdited(null)} className="max-sm:w-full">
      <Plus aria-hidden="true" />
      Novo ingresso
    </Button>
  )
  return (
    <>
      {types.length === 0 ? (
        <EmptyPanel title="Nenhum ingresso ainda" actions={add}>
          Crie um tipo de ingresso com preço e quantidade.
        </EmptyPanel>
      ) : (
        <>
          <Card>
            <ul className="divide-y divide-line">
              {types.map((type) => (
                <li key={type._id}>
                  <TicketLine type={type} onEdit={() => setEdited(type._id)} />
                </li>
              ))}
            </ul>
          </Card>
          <div>{add}</div>
        </>
      )}
      <section aria-labelledby="payment-title" className="mt-4">
        <h2 id="payment-title" className="mb-2 text-lg">
          Formas de pagamento
        </h2>
        <Card className="p-5">
          <PaymentMethods event={event} />
        </Card>
      </section>
      {edited !== undefined && (
        <TicketSheet event={event} ticketId={edited} onClose={() => setEdited(undefined)} />
      )}
    </>
  )
}

function TicketLine({ type, onEdit }: { type: EditedTicket; onEdit: () => void }) {
  const { name, price, sold, held, capacity, isAvailable } = type
  return (
    <button
      type="button"
      onClick={onEdit}
      className="flex min-h-18 w-full items-center gap-4 px-5 py-3 text-left -outline-offset-3 transition-colors hover:bg-action-soft focus-visible:shadow-none"
    >
      <span className="sr-only">Editar</span>
      <span className="min-w-0 grow">
        <span className="flex flex-wrap items-center gap-2">
          <span className="font-bold wrap-anywhere">{name}</span>
          {!isAvailable && <Badge>Fora de venda</Badge>}
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

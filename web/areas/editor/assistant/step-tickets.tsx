import { parseTypedNumber } from '@55tickets/rules/tickets/typed-number.ts'
import { Link } from '../../../framework/router/router.tsx'
import { eventScreenPath } from '../event-screen-path.ts'
import { PartForm } from '../part-form/part-form.tsx'
import { PriceAndCapacity } from '../tickets/ticket-fields.tsx'
import { useTicketForm } from '../tickets/use-ticket-form.ts'
import { AssistantFrame } from './assistant-frame.tsx'
import { BackToStep } from './back-to-step.tsx'
import { cardSummary, savedEvent } from './card-summary.ts'
import type { StepProps } from './step-what.tsx'

/** Third step of the assistant: one ticket type with places and price. */
export function StepTickets({ event, renderCard, onDone }: StepProps) {
  const { _id: eventId, tickets } = event
  const [type] = tickets.types
  const form = useTicketForm({ event, ticketId: type?._id ?? null, onSaved: onDone })
  const typed = { ...savedEvent(event), price: parseTypedNumber(form.values.price) }
  return (
    <AssistantFrame
      step={3}
      eventId={eventId}
      isPreviewOnPhone
      preview={renderCard(cardSummary(typed, tickets))}
    >
      <PartForm
        part={form}
        saveLabel="Concluir"
        isShort
        actions={<BackToStep eventId={eventId} step={2} />}
      >
        <div className="grid gap-4">
          <PriceAndCapacity form={form} tickets={tickets} type={type} />
          <p className="text-sm text-ink-soft">
            {tickets.types.length > 1
              ? 'Há outros tipos de ingresso em '
              : 'Outros tipos, limites e datas de venda ficam em '}
            <Link to={eventScreenPath(eventId, 'ingressos')} className="text-link">
              Ingressos
            </Link>
            .
          </p>
        </div>
      </PartForm>
    </AssistantFrame>
  )
}

import type { EventOrder, EventOrderTicket } from '@55tickets/contracts/event-orders.ts'
import { formatReais } from '@55tickets/rules/money/format-reais.ts'
import { momentText } from '@55tickets/rules/text/moment-text.ts'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import UserPen from 'lucide-react/icons/user-pen'
import { useState } from 'react'
import { Link } from '../../../framework/router/router.tsx'
import { Badge } from '../../../ui/badge/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { CorrectNameDialog } from './correct-name-dialog.tsx'
import { MoveDialog } from './move-dialog.tsx'

interface EventOrderTicketsProps {
  readonly eventId: string
  readonly order: EventOrder
  readonly canRefund: boolean
  readonly orderPath: (saleId: string) => string
}

interface OpenedSheet {
  readonly sheet: 'move' | 'name'
  readonly ticketId: string
}

/** Tickets of an order, each with its holder and what can be done with it. */
export function EventOrderTickets({
  eventId,
  order,
  canRefund,
  orderPath,
}: EventOrderTicketsProps) {
  const [opened, setOpened] = useState<OpenedSheet | null>(null)
  const ticket = order.tickets.find(({ _id }) => _id === opened?.ticketId)
  const close = () => setOpened(null)
  const isPaid = order.status === 'CONFIRMED' || order.status === 'RECEIVED'
  if (order.tickets.length === 0)
    return (
      <p className="rounded-md bg-sunken px-4 py-3 text-sm">
        Os ingressos aparecem aqui quando o pedido for pago.
      </p>
    )
  return (
    <Card>
      <h2 className="px-4 pt-4 text-lg font-bold sm:px-5">Ingressos</h2>
      <ul className="divide-y divide-line">
        {order.tickets.map((ticket) => (
          <li key={ticket._id} className="grid gap-3 px-4 py-4 sm:px-5">
            <Ticket ticket={ticket} timezone={order.timezone} />
            {ticket.openMove && (
              <OpenMove {...ticket.openMove} timezone={order.timezone} orderPath={orderPath} />
            )}
            {isPaid && ticket.state === 'valid' && (
              <TicketButtons
                ticket={ticket}
                canMove={canRefund && ticket.openMove === null}
                onOpen={(sheet) => setOpened({ sheet, ticketId: ticket._id })}
              />
            )}
          </li>
        ))}
      </ul>
      {ticket && opened?.sheet === 'move' && (
        <MoveDialog {...{ eventId, ticket }} saleId={order._id} onClose={close} />
      )}
      {ticket && opened?.sheet === 'name' && (
        <CorrectNameDialog {...{ eventId, ticket }} saleId={order._id} onClose={close} />
      )}
    </Card>
  )
}

interface TicketButtonsProps {
  readonly ticket: EventOrderTicket
  readonly canMove: boolean
  readonly onOpen: (sheet: OpenedSheet['sheet']) => void
}

/** Actions on a valid ticket; one without a name has none to correct. */
function TicketButtons({ ticket, canMove, onOpen }: TicketButtonsProps) {
  const { number, holderName } = ticket
  if (!canMove && holderName === null) return null
  return (
    <div className="flex flex-wrap gap-2.5 max-sm:*:grow">
      {holderName !== null && (
        <Button
          variant="secondary"
          aria-label={`Corrigir nome do ingresso ${number}`}
          onClick={() => onOpen('name')}
        >
          <UserPen aria-hidden="true" />
          Corrigir nome
        </Button>
      )}
      {canMove && (
        <Button
          variant="secondary"
          aria-label={`Trocar ingresso ${number}`}
          onClick={() => onOpen('move')}
        >
          <ArrowLeftRight aria-hidden="true" />
          Trocar ingresso
        </Button>
      )}
    </div>
  )
}

const states = {
  valid: null,
  used: { label: 'Usado', tone: 'ok' },
  returned: { label: 'Devolvido', tone: 'neutral' },
  revoked: { label: 'Não vale mais', tone: 'neutral' },
} as const

function Ticket({ ticket, timezone }: { ticket: EventOrderTicket; timezone: string }) {
  const { name, lotLabel, price, number, holderName, holderCpf, movedFrom, usedAt } = ticket
  const state = states[ticket.state]
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1">
      <h3 className="text-base font-bold tracking-normal wrap-anywhere">
        {name}
        {lotLabel && <span className="font-normal text-ink-soft"> · {lotLabel}</span>}
      </h3>
      <p className="text-right tabular-nums">{formatReais(price)}</p>
      <p className="text-sm wrap-anywhere">
        {holderName ?? 'Ainda sem nome'}
        {holderCpf && <span className="whitespace-nowrap text-ink-soft"> · CPF {holderCpf}</span>}
      </p>
      {state ? (
        <Badge tone={state.tone} className="justify-self-end">
          {state.label}
        </Badge>
      ) : (
        <span />
      )}
      <p className="col-span-2 text-sm text-ink-soft">
        <span className="tabular-nums">{number}</span>
        {movedFrom && ` · trocado de ${movedFrom}`}
        {usedAt && ` · entrou em ${momentText(usedAt, timezone)}`}
      </p>
    </div>
  )
}

type OpenMoveProps = NonNullable<EventOrderTicket['openMove']> & {
  readonly timezone: string
  readonly orderPath: (saleId: string) => string
}

/** A move that waits for the payment of its second order. */
function OpenMove({ _id, name, amount, expiresAt, timezone, orderPath }: OpenMoveProps) {
  return (
    <p className="rounded-md bg-sunken px-4 py-3 text-sm">
      Troca por <strong>{name}</strong> aguardando o pagamento de {formatReais(amount)} até{' '}
      {momentText(expiresAt, timezone)}. Até lá este ingresso continua valendo.{' '}
      <Link to={orderPath(_id)} className="font-semibold underline underline-offset-4">
        Ver o pedido da troca
      </Link>
    </p>
  )
}

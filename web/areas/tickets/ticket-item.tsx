import type { TicketCode } from '@55tickets/contracts/tickets.ts'
import { formatMoney, fromReais } from '@55tickets/rules/money/money.ts'
import { momentText, shortDay } from '@55tickets/rules/text/moment-text.ts'
import TicketCheck from 'lucide-react/icons/ticket-check'
import UserRound from 'lucide-react/icons/user-round'
import { useId } from 'react'
import { Badge } from '../../ui/badge/badge.tsx'
import { TicketActions } from './ticket-actions.tsx'
import { type TicketSale, ticketCodeStatus } from './ticket-sale.ts'

interface TicketItemProps {
  readonly code: TicketCode
  readonly sale: TicketSale
}

export function TicketItem({ code, sale }: TicketItemProps) {
  const headingId = useId()
  const { timezone } = sale.evento
  return (
    <li className="relative grid gap-x-6 gap-y-4 px-5 py-5 sm:px-6 lg:grid-cols-[1fr_auto] lg:items-center">
      <div id={headingId} className="min-w-0">
        <h3 className="text-base wrap-anywhere">{code.descricao}</h3>
        {code.lotLabel && <p className="text-sm text-ink-soft wrap-anywhere">{code.lotLabel}</p>}
        <p className="mt-0.5 text-sm text-ink-soft tabular-nums">
          <span className="whitespace-nowrap">{formatMoney(fromReais(code.valor))}</span>
          {' · '}
          <span className="whitespace-nowrap">{`Comprado em ${shortDay(sale.createdAt, timezone)}`}</span>
        </p>
        <p className="mt-2 flex gap-2 wrap-anywhere">
          <UserRound aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-ink-soft" />
          {code.holderName ? (
            <span className="min-w-0 font-semibold">
              <span className="sr-only">Titular: </span>
              {code.holderName}
            </span>
          ) : (
            <span className="text-ink-soft">Sem titular</span>
          )}
        </p>
        {code.scannedAt && (
          <Badge className="mt-3">
            <TicketCheck aria-hidden="true" />
            {`Utilizado em ${momentText(code.scannedAt, timezone)}`}
          </Badge>
        )}
      </div>
      {ticketCodeStatus(code) !== 'used' && (
        <TicketActions code={code} sale={sale} describedBy={headingId} />
      )}
    </li>
  )
}

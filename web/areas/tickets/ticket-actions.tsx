import type { TicketCode } from '@55tickets/contracts/tickets.ts'
import { dateLine } from '@55tickets/rules/events/date-line.ts'
import Download from 'lucide-react/icons/download'
import QrCode from 'lucide-react/icons/qr-code'
import UserRoundPen from 'lucide-react/icons/user-round-pen'
import { Button } from '../../ui/button.tsx'
import { buttonClasses, buttonContent } from '../../ui/button-look.ts'
import { classes } from '../../ui/classes.ts'
import { Tooltip } from '../../ui/overlay/tooltip.tsx'
import { QrButton } from './qr-button.tsx'
import { ShareTicket } from './share-ticket.tsx'
import { useTicketCommands } from './ticket-commands-context.ts'
import { type TicketSale, ticketCodeStatus } from './ticket-sale.ts'

interface TicketActionsProps {
  readonly code: TicketCode
  readonly sale: TicketSale
  /** Id of the element that names the ticket, because all tickets have the same button labels. */
  readonly describedBy: string
}

export function TicketActions({ code, sale, describedBy }: TicketActionsProps) {
  const { downloadingId, download, askHolders } = useTicketCommands()
  const isNamed = code.holderName !== null
  return (
    <div className="flex flex-wrap gap-3 max-sm:[&>*]:grow lg:justify-end">
      {/* One button for both states, so that focus returns to it when the dialog closes. */}
      <Button
        variant={isNamed ? 'secondary' : 'primary'}
        busy={downloadingId === code._id}
        disabled={isNamed && downloadingId !== undefined && downloadingId !== code._id}
        onClick={() => (isNamed ? download(code) : askHolders([code]))}
        aria-describedby={describedBy}
      >
        {isNamed ? <Download aria-hidden="true" /> : <UserRoundPen aria-hidden="true" />}
        {isNamed ? 'Download' : 'Nominar'}
      </Button>
      {isNamed ? (
        <QrButton
          code={code}
          codes={sale.ticketCodes.filter((one) => ticketCodeStatus(one) === 'named')}
          eventName={sale.evento.name}
          date={dateLine(sale.evento)}
          describedBy={describedBy}
        />
      ) : (
        <QrUnavailable />
      )}
      {isNamed && <ShareTicket code={code} sale={sale} describedBy={describedBy} />}
    </div>
  )
}

/** Stays focusable, so that its explanation is available to everybody. */
function QrUnavailable() {
  return (
    <Tooltip
      content="Você deve nominar o ingresso para gerar o QR Code"
      aria-disabled
      className={classes(
        buttonClasses({ variant: 'secondary' }),
        'cursor-help! border-line! bg-sunken! text-ink-soft! before:hidden',
      )}
    >
      <span className={buttonContent}>
        <QrCode aria-hidden="true" />
        QR Code
      </span>
    </Tooltip>
  )
}

import Files from 'lucide-react/icons/files'
import UsersRound from 'lucide-react/icons/users-round'
import { Button } from '../../ui/button.tsx'
import { useTicketCommands } from './ticket-commands-context.ts'
import { TicketItem } from './ticket-item.tsx'
import { type TicketSale, ticketCodeStatus } from './ticket-sale.ts'

/** Tickets of one sale; needs a `TicketCommandsProvider` around it. */
export function TicketList({ sale }: { sale: TicketSale }) {
  const named = sale.ticketCodes.filter((code) => ticketCodeStatus(code) === 'named')
  const unnamed = sale.ticketCodes.filter((code) => ticketCodeStatus(code) === 'unnamed')
  const { askHolders } = useTicketCommands()
  return (
    <>
      {unnamed.length > 1 && (
        <div className="flex flex-wrap items-center justify-between gap-3 border-b border-line bg-accent-soft px-5 py-4 sm:px-6">
          <p>{`${unnamed.length} ingressos ainda não têm titular.`}</p>
          <Button
            onClick={() => askHolders(unnamed)}
            aria-description={sale.evento.name}
            className="max-sm:w-full"
          >
            <UsersRound aria-hidden="true" />
            Nominar todos
          </Button>
        </div>
      )}
      <ul className="divide-y divide-dashed divide-line-strong">
        {sale.ticketCodes.map((code) => (
          <TicketItem key={code._id} code={code} sale={sale} />
        ))}
      </ul>
      {named.length > 1 && <DownloadAll sale={sale} />}
    </>
  )
}

function DownloadAll({ sale }: { sale: TicketSale }) {
  const { downloadingId, downloadAll } = useTicketCommands()
  const isMine = downloadingId === sale._id
  return (
    <div className="border-t border-line px-5 py-4 sm:px-6">
      <Button
        variant="quiet"
        busy={isMine}
        disabled={downloadingId !== undefined && !isMine}
        onClick={() => downloadAll(sale)}
        aria-description={sale.evento.name}
        className="-ml-5"
      >
        <Files aria-hidden="true" />
        Baixar todos
      </Button>
    </div>
  )
}

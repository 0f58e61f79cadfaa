import type { Sale } from '@55tickets/contracts/orders.ts'
import { momentText } from '@55tickets/rules/text/moment-text.ts'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import { useState } from 'react'
import { useCountdown } from '../../lib/time/use-countdown.ts'
import { Button } from '../../ui/button.tsx'
import { CancelDialog } from './cancel-dialog.tsx'

type Open = NonNullable<Sale['openRefund']>

const titles: Readonly<Record<Open['part'], string>> = {
  dates: 'O evento mudou de data',
  place: 'O evento mudou de local',
  postponed: 'O evento foi adiado',
}

/** Offers to give the order back after a change of its event, until the moment that the change states. */
export function OpenRefund({ sale }: { sale: Sale }) {
  const { openRefund: open } = sale
  if (!open) return null
  return open.until === null ? (
    <Offer sale={sale} open={open} isRunning />
  ) : (
    <TimedOffer sale={sale} open={open} until={open.until} />
  )
}

interface OfferProps {
  readonly sale: Sale
  readonly open: Open
}

function TimedOffer({ until, ...offer }: OfferProps & { readonly until: string }) {
  const left = useCountdown(until, offer.sale.now)
  return <Offer {...offer} isRunning={left.kind === 'running'} />
}

function Offer({ sale, open, isRunning }: OfferProps & { readonly isRunning: boolean }) {
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  if (!isRunning && !isDialogOpen) return null
  return (
    <section
      aria-labelledby="open-refund-title"
      className="flex flex-wrap items-center justify-between gap-4 rounded-lg bg-accent-soft p-5 sm:px-6"
    >
      <div className="min-w-0 max-w-reading grow basis-80">
        <h2 id="open-refund-title" className="flex items-center gap-2.5 text-lg">
          <CalendarClock aria-hidden="true" className="size-6 shrink-0" />
          {titles[open.part]}
        </h2>
        {open.reason && <p className="mt-1 wrap-anywhere">{`Motivo: ${open.reason}`}</p>}
        <p className="mt-1">{`Seus ingressos continuam valendo. Se a mudança não serve para você, devolva este pedido ${untilText(open, sale)} e receba tudo de volta${feeText(sale)}.`}</p>
      </div>
      <Button variant="secondary" onClick={() => setIsDialogOpen(true)} className="max-sm:w-full">
        Devolver o pedido
      </Button>
      <CancelDialog
        sale={sale}
        open={isDialogOpen}
        onClose={() => setIsDialogOpen(false)}
        title="Devolver o pedido?"
        confirm="Sim, devolver"
      />
    </section>
  )
}

const untilText = ({ until }: Open, { evento: event }: Sale): string =>
  until === null
    ? 'até que haja uma nova data, e por mais 7 dias depois dela,'
    : `até ${momentText(until, event.timezone)}`

const feeText = ({ calculatedFeeAmount }: Sale): string =>
  calculatedFeeAmount > 0 ? ', com a taxa' : ''

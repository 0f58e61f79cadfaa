import type { Sale } from '@55tickets/contracts/orders.ts'
import { momentText } from '@55tickets/rules/text/moment-text.ts'
import { useState } from 'react'
import { useCountdown } from '../../lib/time/use-countdown.ts'
import { Button } from '../../ui/button.tsx'
import { CancelDialog } from './cancel-dialog.tsx'

/** Cancels a paid purchase in the days that every buyer has; an open refund is offered elsewhere. */
export function CancelPurchase({ sale }: { sale: Sale }) {
  const { refundableUntil: until, openRefund } = sale
  return until === null || openRefund ? null : <CancelControl sale={sale} until={until} />
}

function CancelControl({ sale, until }: { sale: Sale; until: string }) {
  const left = useCountdown(until, sale.now)
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  if (left.kind !== 'running' && !isDialogOpen) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-1">
      <p className="max-w-reading text-sm text-ink-soft">
        {`Desistiu? Você pode cancelar a compra até ${momentText(until, sale.evento.timezone)} e receber tudo de volta.`}
      </p>
      <Button variant="quiet" onClick={() => setIsDialogOpen(true)} className="text-danger">
        Cancelar compra
      </Button>
      <CancelDialog
        sale={sale}
        open={isDialogOpen}
        onClose={() => setIsDialogOpen(false)}
        title="Cancelar a compra?"
        confirm="Sim, cancelar"
      />
    </div>
  )
}

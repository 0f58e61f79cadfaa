import type { EventOrder } from '@55tickets/contracts/event-orders.ts'
import { useQueryClient } from '@tanstack/react-query'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Send from 'lucide-react/icons/send'
import { useState } from 'react'
import { failureText } from '../../../lib/api/api.ts'
import { useSingleMutation } from '../../../lib/api/use-single-mutation.ts'
import { useApi } from '../../../lib/app-context.tsx'
import { toast } from '../../../lib/toasts/toasts.tsx'
import { Button } from '../../../ui/button.tsx'
import { eventOrdersKey } from './queries.ts'
import { RefundDialog } from './refund/refund-dialog.tsx'

interface OrderActionsProps {
  readonly eventId: string
  readonly order: EventOrder
  readonly canRefund: boolean
}

/** Actions on a paid order as a whole. */
export function OrderActions({ eventId, order, canRefund }: OrderActionsProps) {
  const api = useApi()
  const client = useQueryClient()
  const [isRefunding, setIsRefunding] = useState(false)
  const saleId = order._id
  const resend = useSingleMutation({
    mutationFn: () => api('resendOrder', { params: { eventId, saleId }, body: {} }),
    onSuccess: ({ email }) => {
      void client.invalidateQueries({ queryKey: [...eventOrdersKey(eventId), saleId] })
      toast.success(`Pedido reenviado para ${email}.`)
    },
    onError: (error) => toast.error(failureText(error)),
  })
  return (
    <div className="grid gap-2.5 sm:flex">
      <Button
        variant="secondary"
        busy={resend.isPending}
        busyLabel="Reenviando..."
        onClick={() => resend.mutate()}
      >
        <Send aria-hidden="true" />
        Reenviar pedido
      </Button>
      {canRefund && (
        <Button variant="secondary" onClick={() => setIsRefunding(true)}>
          <RotateCcw aria-hidden="true" />
          Reembolsar pedido
        </Button>
      )}
      {isRefunding && (
        <RefundDialog {...{ eventId, order }} onClose={() => setIsRefunding(false)} />
      )}
    </div>
  )
}

import type { OrderRefundPlan } from '@55tickets/contracts/event-orders/actions.ts'
import type { EventOrder } from '@55tickets/contracts/event-orders.ts'
import { checkReason } from '@55tickets/rules/changes/consequence.ts'
import { formatReais } from '@55tickets/rules/money/format-reais.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { failureText } from '../../../../lib/api/api.ts'
import { useApi } from '../../../../lib/app-context.tsx'
import { useForm } from '../../../../lib/forms/use-form.ts'
import { notice } from '../../../../lib/toasts/toasts.tsx'
import { Button } from '../../../../ui/button.tsx'
import { ErrorPanel } from '../../../../ui/error-panel.tsx'
import { TextField } from '../../../../ui/form/text-field.tsx'
import { Dialog } from '../../../../ui/overlay/dialog.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { eventOrdersKey, orderRefundQuery } from '../queries.ts'
import { RefundPlan } from './refund-plan.tsx'
import { doneText } from './refund-text.ts'

interface RefundDialogProps {
  readonly eventId: string
  readonly order: EventOrder
  readonly onClose: () => void
}

/** Sheet that refunds a whole order: what that does, the reason, confirm. */
export function RefundDialog({ eventId, order, onClose }: RefundDialogProps) {
  const api = useApi()
  const client = useQueryClient()
  const id = useId()
  const saleId = order._id
  const {
    data: plan,
    error,
    isFetching,
    refetch,
  } = useQuery(orderRefundQuery(api, eventId, saleId))
  const { form, text, busy, failure } = useForm({
    initial: { reason: '' },
    validate: ({ reason }) => ({ reason: checkReason(reason) }),
    validateOn: 'submit',
    send: async ({ reason }) => {
      if (!plan) return
      const confirmed = confirmedPart(plan)
      try {
        await api('refundOrder', { params: { eventId, saleId }, body: { reason, confirmed } })
      } catch (failed) {
        // A ticket may have been used meanwhile, or somebody else has refunded the order.
        void refetch()
        throw failed
      }
      void client.invalidateQueries({ queryKey: eventOrdersKey(eventId) })
      notice({
        variant: 'success',
        title: plan.route === 'review' ? 'Reembolso em conferência' : 'Pedido reembolsado',
        description: doneText(plan),
      })
      onClose()
    },
    failureText: 'Não foi possível reembolsar. Tente novamente.',
  })
  const close = () => {
    if (!busy) onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={close}
      title="Reembolsar o pedido inteiro"
      description={`Pedido ${order.orderNumber} · ${order.buyer.name}`}
      failure={failure ?? null}
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            Manter o pedido
          </Button>
          <Button
            type="submit"
            form={id}
            variant="danger"
            busy={busy}
            busyLabel="Reembolsando..."
            disabled={!plan}
          >
            {plan ? `Devolver ${formatReais(plan.refund)}` : 'Devolver'}
          </Button>
        </>
      }
    >
      {plan ? (
        <form id={id} {...form} noValidate className="grid gap-5">
          <RefundPlan plan={plan} />
          <TextField
            label="Motivo"
            hint="Vai no email ao comprador e fica na história do pedido."
            autoComplete="off"
            required
            {...text('reason')}
          />
          {plan.needsStepUp && <p className="text-sm text-ink-soft">{LATE_TEXT}</p>}
        </form>
      ) : error ? (
        <ErrorPanel
          title="Este pedido não pode ser reembolsado agora"
          retrying={isFetching}
          onRetry={() => void refetch()}
        >
          {failureText(error)}
        </ErrorPanel>
      ) : (
        <LoadingPlan />
      )}
    </Dialog>
  )
}

const LATE_TEXT =
  'O evento já terminou, ou um ingresso já foi usado: todos os donos da organização recebem um email.'

const confirmedPart = ({ refund, used, route }: OrderRefundPlan) => ({ refund, used, route })

function LoadingPlan() {
  return (
    <div className="grid gap-3">
      <output className="sr-only">Calculando o reembolso...</output>
      <Skeleton className="h-40 rounded-md" />
      <Skeleton className="h-20 rounded-md" />
    </div>
  )
}

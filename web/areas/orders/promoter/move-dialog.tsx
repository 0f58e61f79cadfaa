import type { EventOrderTicket } from '@55tickets/contracts/event-orders.ts'
import type { MoveOption } from '@55tickets/contracts/moves.ts'
import { formatReais } from '@55tickets/rules/money/format-reais.ts'
import { MOVE_HOURS } from '@55tickets/rules/tickets/move.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '../../../lib/api/api.ts'
import { useSingleMutation } from '../../../lib/api/use-single-mutation.ts'
import { useApi } from '../../../lib/app-context.tsx'
import { notice } from '../../../lib/toasts/toasts.tsx'
import { Button } from '../../../ui/button.tsx'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { MoveOptions } from './move-options.tsx'
import { eventOrdersKey, moveOptionsQuery } from './queries.ts'

interface MoveDialogProps {
  readonly eventId: string
  readonly saleId: string
  readonly ticket: EventOrderTicket
  readonly onClose: () => void
}

/** Sheet that moves a ticket to another type: which one, what that does to the money, confirm. */
export function MoveDialog({ eventId, saleId, ticket, onClose }: MoveDialogProps) {
  const api = useApi()
  const client = useQueryClient()
  const ids = { eventId, saleId, codeId: ticket._id }
  const { data, error, isFetching, refetch } = useQuery(moveOptionsQuery(api, ids))
  const [chosenId, setChosenId] = useState<string | null>(null)
  const chosen = data?.find(({ ticketTypeId }) => ticketTypeId === chosenId)
  const move = useSingleMutation({
    mutationFn: ({ ticketTypeId }: MoveOption) =>
      api('moveHolder', {
        params: { eventId, saleId },
        body: { codeId: ticket._id, ticketTypeId },
      }),
    onSuccess: ({ kind }, { name, refund }) => {
      void client.invalidateQueries({ queryKey: eventOrdersKey(eventId) })
      notice({ variant: 'success', ...doneText(kind, name, refund) })
      onClose()
    },
    // Somebody else may have taken the place, or used the ticket.
    onError: () => void refetch(),
  })
  const close = () => {
    if (!move.isPending) onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={close}
      title="Trocar ingresso"
      description={[ticket.name, ticket.holderName, formatReais(ticket.price)]
        .filter(Boolean)
        .join(' · ')}
      failure={move.error ? failureText(move.error) : null}
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            Manter como está
          </Button>
          <Button
            busy={move.isPending}
            busyLabel="Trocando..."
            disabled={!chosen}
            onClick={() => chosen && move.mutate(chosen)}
          >
            {buttonText(chosen)}
          </Button>
        </>
      }
    >
      {data ? (
        <MoveOptions options={data} chosen={chosen} onChoose={setChosenId} />
      ) : error ? (
        <ErrorPanel
          title="Não foi possível carregar os tipos"
          retrying={isFetching}
          onRetry={() => void refetch()}
        >
          {failureText(error)}
        </ErrorPanel>
      ) : (
        <LoadingOptions />
      )}
    </Dialog>
  )
}

function buttonText(chosen: MoveOption | undefined): string {
  if (!chosen) return 'Escolha o novo tipo'
  if (chosen.kind === 'order') return `Guardar por ${MOVE_HOURS} horas e avisar`
  return chosen.refund > 0 ? `Trocar e devolver ${formatReais(chosen.refund)}` : 'Trocar agora'
}

function doneText(kind: MoveOption['kind'], name: string, refund: number) {
  if (kind === 'order')
    return {
      title: `Lugar em ${name} guardado`,
      description: `O comprador recebeu um email para pagar em até ${MOVE_HOURS} horas.`,
    }
  return {
    title: `Ingresso trocado para ${name}`,
    description:
      refund > 0
        ? `Devolveremos ${formatReais(refund)} ao comprador, que foi avisado.`
        : 'O comprador foi avisado.',
  }
}

function LoadingOptions() {
  return (
    <div className="grid gap-3">
      <output className="sr-only">Carregando os tipos de ingresso...</output>
      <Skeleton className="h-20 rounded-md" />
      <Skeleton className="h-20 rounded-md" />
      <Skeleton className="h-20 rounded-md" />
    </div>
  )
}

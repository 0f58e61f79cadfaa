import type { EditedEvent } from '@55tickets/contracts/editor/edited-event.ts'
import { eventPath } from '@55tickets/rules/events/event-path.ts'
import { hasRight } from '@55tickets/rules/organizations/rights.ts'
import { useQueryClient } from '@tanstack/react-query'
import Ban from 'lucide-react/icons/ban'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import Copy from 'lucide-react/icons/copy'
import ExternalLink from 'lucide-react/icons/external-link'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import { useState } from 'react'
import { failureText } from '../../../lib/api/api.ts'
import { useSingleMutation } from '../../../lib/api/use-single-mutation.ts'
import { useApi } from '../../../lib/app-context.tsx'
import { toast } from '../../../lib/toasts/toasts.tsx'
import { Button } from '../../../ui/button.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { Card } from '../../../ui/card.tsx'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { canCopyEvent } from '../can-write-event.ts'
import { eventScreenPath } from '../event-screen-path.ts'
import { storeEvent } from '../store-event.ts'

const doneTexts = {
  pauseEvent: 'Vendas pausadas.',
  resumeEvent: 'Vendas retomadas.',
  unlistEvent: 'O evento saiu da lista. Quem tem o link ainda entra.',
  listEventAgain: 'O evento voltou para a lista.',
} as const
type StateCall = keyof typeof doneTexts

interface EventActionsProps {
  readonly event: EditedEvent
  readonly canWrite: boolean
}

/** Actions on a published event. */
export function EventActions({ event, canWrite }: EventActionsProps) {
  const { _id, page, state, isUnlisted, role } = event
  const [isAsking, setIsAsking] = useState(false)
  const { change, running } = useStateChange(event, () => setIsAsking(false))
  const button = { variant: 'secondary' } as const
  const mayCancel = hasRight({ role, isLimited: false }, 'cancelEvents')
  const canPostpone = (state === 'published' || state === 'paused') && mayCancel
  const isOver = state === 'ended' || state === 'cancelled'
  return (
    <Card className="p-5 sm:p-6">
      <section aria-labelledby="actions-title">
        <h2 id="actions-title" className="mb-4 text-lg">
          Ações
        </h2>
        <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-1">
          <ButtonLink {...button} to={eventPath({ _id, slug: page.slug })}>
            <ExternalLink aria-hidden="true" />
            Ver página
          </ButtonLink>
          {canWrite && (
            <>
              {state === 'published' && (
                <Button {...button} onClick={() => setIsAsking(true)}>
                  <Pause aria-hidden="true" />
                  Pausar vendas
                </Button>
              )}
              {!isOver && !isUnlisted && (
                <Button
                  {...button}
                  busy={running === 'unlistEvent'}
                  onClick={() => change('unlistEvent')}
                >
                  <EyeOff aria-hidden="true" />
                  Tirar da lista
                </Button>
              )}
              {!isOver && isUnlisted && (
                <Button
                  {...button}
                  busy={running === 'listEventAgain'}
                  onClick={() => change('listEventAgain')}
                >
                  <Eye aria-hidden="true" />
                  Voltar para a lista
                </Button>
              )}
            </>
          )}
          {canCopyEvent(event) && (
            <ButtonLink {...button} to={eventScreenPath(_id, 'copiar')}>
              <Copy aria-hidden="true" />
              Copiar evento
            </ButtonLink>
          )}
          {canPostpone && (
            <ButtonLink {...button} to={eventScreenPath(_id, 'adiar')}>
              <CalendarClock aria-hidden="true" />
              Adiar sem data
            </ButtonLink>
          )}
        </div>
        {mayCancel && !isOver && (
          <ButtonLink
            variant="quiet"
            to={eventScreenPath(_id, 'cancelar')}
            className="mt-3 w-full text-danger"
          >
            <Ban aria-hidden="true" />
            Cancelar evento
          </ButtonLink>
        )}
        {isUnlisted && !isOver && (
          <p className="mt-3 text-sm text-ink-soft">
            Fora da lista: só quem tem o link encontra a página.
          </p>
        )}
      </section>
      <ConfirmDialog
        open={isAsking}
        title="Pausar as vendas?"
        description="Ninguém compra até você retomar, e a página avisa. Ingressos já vendidos continuam valendo, e quem já reservou ainda pode pagar."
        keep="Continuar vendendo"
        confirm="Pausar vendas"
        busy={running === 'pauseEvent'}
        onConfirm={() => change('pauseEvent')}
        onClose={() => setIsAsking(false)}
      />
    </Card>
  )
}

/** Tells that nothing is sold, with the way back: the first thing to do about a paused event. */
export function PausedNotice({ event, canWrite }: EventActionsProps) {
  const { change, running } = useStateChange(event)
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-lg bg-warn-soft px-5 py-4">
      <p className="min-w-56 grow basis-0">
        <strong className="block font-bold">As vendas estão pausadas</strong>
        Ninguém compra agora, e a página avisa. Ingressos já vendidos continuam valendo.
      </p>
      {canWrite && (
        <Button
          busy={running === 'resumeEvent'}
          onClick={() => change('resumeEvent')}
          className="max-sm:w-full"
        >
          <Play aria-hidden="true" />
          Retomar vendas
        </Button>
      )}
    </div>
  )
}

/** Changes the state of an event, one change at a time. */
function useStateChange({ _id: eventId }: EditedEvent, onEnd = () => {}) {
  const api = useApi()
  const client = useQueryClient()
  const { mutate, isPending, variables } = useSingleMutation({
    mutationFn: (name: StateCall) => api(name, { params: { eventId } }),
    onSuccess: (event, name) => {
      storeEvent(client, event)
      toast.success(doneTexts[name])
    },
    onError: (error) => toast.error(failureText(error)),
    onSettled: onEnd,
  })
  return { change: mutate, running: isPending ? variables : undefined }
}

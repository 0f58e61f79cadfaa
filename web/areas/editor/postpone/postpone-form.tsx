import type { EditedEvent } from '@55tickets/contracts/editor/edited-event.ts'
import { checkReason } from '@55tickets/rules/changes/consequence.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '../../../framework/router/router.tsx'
import { useApi } from '../../../lib/app-context.tsx'
import { useForm } from '../../../lib/forms/use-form.ts'
import { toast } from '../../../lib/toasts/toasts.tsx'
import { useIsMounted } from '../../../lib/use-is-mounted.ts'
import { Button } from '../../../ui/button.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { Card } from '../../../ui/card.tsx'
import { SaveFailure } from '../../../ui/form/save-bar.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { eventScreenPath } from '../event-screen-path.ts'
import { peopleText, tellingText } from '../part-form/consequence-text.ts'
import { storeEvent } from '../store-event.ts'

interface PostponeFormProps {
  readonly event: EditedEvent
  /** People who are told; undefined until the server has counted. */
  readonly people: number | undefined
}

/** Asks for the reason, and postpones the event. */
export function PostponeForm({ event, people }: PostponeFormProps) {
  const api = useApi()
  const client = useQueryClient()
  const navigate = useNavigate()
  const isMounted = useIsMounted()
  const { _id: eventId } = event
  const { form, text, busy, failure, attempts } = useForm({
    initial: { reason: '' },
    validate: ({ reason }) => ({ reason: checkReason(reason) }),
    send: async (body) => {
      const { told = 0, ...postponed } = await api('postponeEvent', { params: { eventId }, body })
      storeEvent(client, postponed)
      toast.success(told > 0 ? `Evento adiado. ${tellingText(told)}` : 'Evento adiado.')
      if (isMounted.current) navigate(eventScreenPath(eventId))
    },
    failureText: 'Não foi possível adiar. Nada mudou: tente novamente.',
  })
  return (
    <Card className="p-5 sm:p-6">
      <form {...form} noValidate className="grid gap-5">
        <TextArea
          {...text('reason')}
          label="Motivo"
          required
          rows={3}
          hint="Vai no email para quem comprou e na página do evento, sem links."
        />
        <p className="text-sm text-ink-soft">
          Todos os donos da organização também recebem um email.
        </p>
        <div>
          <SaveFailure {...{ failure, attempts }} />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" busy={busy} busyLabel="Adiando..." className="max-sm:w-full">
              {postponeText(people)}
            </Button>
            <ButtonLink to={eventScreenPath(eventId)} variant="secondary" className="max-sm:w-full">
              Voltar sem adiar
            </ButtonLink>
          </div>
        </div>
      </form>
    </Card>
  )
}

function postponeText(people: number | undefined): string {
  if (people === 0) return 'Adiar evento'
  return `Adiar e avisar ${people === undefined ? 'quem comprou' : peopleText(people)}`
}

import type { CancellationPlan } from '@55tickets/contracts/cancellation.ts'
import { checkReason } from '@55tickets/rules/changes/consequence.ts'
import { isSameEventName } from '@55tickets/rules/events/cancellation.ts'
import { formatReais } from '@55tickets/rules/money/format-reais.ts'
import { useQueryClient } from '@tanstack/react-query'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { useApi } from '../../lib/app-context.tsx'
import { useForm } from '../../lib/forms/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Card } from '../../ui/card.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { planTotal } from './cancellation-text.ts'
import { cancellationKey, cancellationQuery } from './queries.ts'

interface CancelFormProps {
  readonly eventId: string
  readonly name: string
  readonly plan: CancellationPlan
}

/** Asks for the reason and the event's name, and cancels the event. */
export function CancelForm({ eventId, name, plan }: CancelFormProps) {
  const api = useApi()
  const client = useQueryClient()
  const { form, text, busy, failure, attempts } = useForm({
    initial: { reason: '', name: '' },
    validate: (values) => ({
      reason: checkReason(values.reason),
      name: isSameEventName(values.name, name) ? null : 'Digite o nome como ele aparece acima',
    }),
    send: async (body) => {
      const cancelled = await api('cancelEvent', { params: { eventId }, body })
      await client.cancelQueries({ queryKey: cancellationKey(eventId) })
      client.setQueryData(cancellationQuery(api, eventId, 1).queryKey, cancelled)
      void client.invalidateQueries({ queryKey: ['edited-event', eventId] })
      void client.invalidateQueries({ queryKey: ['organizations'] })
      globalThis.scrollTo({ top: 0 })
    },
    failureText: 'Não foi possível cancelar. Nada mudou: tente novamente.',
  })
  const total = planTotal(plan)
  return (
    <Card className="p-5 sm:p-6">
      <section aria-labelledby="confirm-title">
        <h2 id="confirm-title" className="text-lg">
          Confirmar
        </h2>
        <form {...form} noValidate className="mt-4 grid gap-5">
          <TextArea
            label="Motivo"
            required
            rows={3}
            hint="Vai no email para quem comprou e na página do evento, sem links."
            {...text('reason')}
          />
          <TextField
            label={`Digite o nome do evento: ${name}`}
            required
            autoComplete="off"
            {...text('name')}
          />
          {failure && (
            <p
              key={attempts}
              role="alert"
              className="flex gap-1.5 rounded-md bg-danger-soft px-4 py-3 font-medium text-danger"
            >
              <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
              {failure}
            </p>
          )}
          <div className="flex flex-wrap gap-3">
            <Button
              type="submit"
              variant="danger"
              size="lg"
              busy={busy}
              busyLabel="Cancelando..."
              className="max-sm:w-full"
            >
              {total > 0 ? `Cancelar e devolver ${formatReais(total)}` : 'Cancelar o evento'}
            </Button>
            <ButtonLink
              to={`/promotor/eventos/${eventId}`}
              variant="secondary"
              size="lg"
              className="max-sm:w-full"
            >
              Voltar sem cancelar
            </ButtonLink>
          </div>
        </form>
      </section>
    </Card>
  )
}

import type { EventCertificates } from '@55tickets/contracts/promoter/certificates.ts'
import { countText } from '@55tickets/rules/text/count-text.ts'
import { checkMinimumPresence, sessionsNeeded } from '@55tickets/rules/tickets/presence.ts'
import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../lib/api/api.ts'
import { useApi } from '../../../lib/app-context.tsx'
import { useForm } from '../../../lib/forms/use-form.ts'
import { toast } from '../../../lib/toasts/toasts.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { countReaching } from './count-statuses.ts'
import { certificatesKey, eventCertificatesQuery } from './queries.ts'

interface MinimumFormProps {
  readonly eventId: string
  readonly certificates: EventCertificates
}

/** Sets the minimum presence, with the number of people who reach what is being typed. */
export function MinimumForm({ eventId, certificates }: MinimumFormProps) {
  const { form, text, values, failure, isDirty, busy, reset } = useMinimumForm(
    eventId,
    certificates,
  )
  const typed = readMinimum(values.minimum)
  return (
    <Card className="p-4 sm:p-6">
      <form {...form} noValidate className="grid gap-4">
        <TextField
          {...text('minimum')}
          label="Presença mínima (%)"
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          placeholder="Sem mínimo"
          hint="Percentual das atividades com certificado em que a pessoa se inscreveu. Atividades canceladas não contam."
          className="max-w-md"
        />
        {typed !== undefined && <Preview certificates={certificates} minimum={typed} />}
        {failure && (
          <p role="alert" className="text-danger">
            {failure}
          </p>
        )}
        {isDirty && (
          <div className="flex flex-wrap items-center gap-3">
            <Button type="submit" busy={busy}>
              {saveLabel(typed)}
            </Button>
            <Button variant="quiet" onClick={reset}>
              Descartar
            </Button>
            <span className="text-sm text-ink-soft">
              {certificates.minimumPresence === null
                ? 'Salvo: sem mínimo'
                : `Salvo: ${certificates.minimumPresence} %`}
            </span>
          </div>
        )}
      </form>
    </Card>
  )
}

function useMinimumForm(eventId: string, { minimumPresence, version }: EventCertificates) {
  const api = useApi()
  const client = useQueryClient()
  const saved = minimumPresence === null ? '' : String(minimumPresence)
  const { form, text, values, failure, busy, reset } = useForm({
    initial: { minimum: saved },
    validate: ({ minimum }) => ({ minimum: checkMinimumPresence(minimum) }),
    failureText: (error) =>
      error instanceof ApiError && error.code === 'EVENT_CHANGED'
        ? 'Outra pessoa mudou a presença mínima enquanto isso. Confira o valor salvo e salve de novo.'
        : 'Não foi possível salvar. O que você digitou continua aqui: tente novamente.',
    send: async ({ minimum }) => {
      try {
        const body = { version, minimumPresence: readMinimum(minimum) ?? null }
        const answer = await api('changeMinimumPresence', { params: { eventId }, body })
        client.setQueryData(eventCertificatesQuery(api, eventId).queryKey, answer)
        toast.success('Presença mínima salva.')
      } finally {
        await client.invalidateQueries({ queryKey: certificatesKey(eventId) })
      }
    },
  })
  return {
    form,
    text,
    values,
    failure,
    busy,
    isDirty: values.minimum.trim() !== saved,
    reset: () => reset({ minimum: saved }),
  }
}

/** The typed minimum: null for none, undefined while it is no percentage. */
const readMinimum = (typed: string): number | null | undefined => {
  if (checkMinimumPresence(typed) !== null) return undefined
  return typed.trim() === '' ? null : Number(typed)
}

const saveLabel = (typed: number | null | undefined) => {
  if (typed === undefined) return 'Salvar'
  return typed === null ? 'Salvar sem mínimo' : `Salvar mínimo de ${typed} %`
}

interface PreviewProps {
  readonly certificates: EventCertificates
  readonly minimum: number | null
}

/** Explains what a minimum means, and whom it would reach. */
function Preview({ certificates, minimum }: PreviewProps) {
  const { groups, isOver, certifiedSessions } = certificates
  const people = groups.reduce((sum, group) => sum + group.people, 0)
  const issued = groups.reduce((sum, group) => sum + (group.isIssued ? group.people : 0), 0)
  const reaching = countReaching(certificates, minimum)
  return (
    <div className="rounded-md bg-sunken px-4 py-3">
      <p>
        {minimum === null
          ? 'Cada atividade tem o seu certificado. Quem esteve em duas ou mais também recebe um com a soma das horas.'
          : `Um só certificado, com a soma das horas. De ${certifiedSessions === 1 ? '1 atividade' : `${certifiedSessions} atividades`}, é preciso estar em ${sessionsNeeded(certifiedSessions, minimum)}.`}
      </p>
      <output className="mt-1 block text-sm text-ink-soft tabular-nums">
        {`${isOver ? '' : 'Pelas presenças até agora: '}${countText(reaching)} de ${people === 1 ? '1 pessoa' : `${countText(people)} pessoas`} com direito a certificado.`}
        {issued > 0 &&
          ` ${issued === 1 ? 'O que já foi emitido continua valendo.' : `Os ${countText(issued)} que já têm continuam com ele.`}`}
      </output>
    </div>
  )
}

import type { EditedEvent } from '@55tickets/contracts/editor/edited-event.ts'
import { checkEventName } from '@55tickets/rules/events/event-fields.ts'
import { isLocalTime } from '@55tickets/rules/text/zone.ts'
import { useQueryClient } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { useEffect, useRef, useState } from 'react'
import type { CallAnswer } from '../../../lib/api/api.ts'
import { useApi } from '../../../lib/app-context.tsx'
import { useForm } from '../../../lib/forms/use-form.ts'
import { useNow } from '../../../lib/time/now.tsx'
import { Button } from '../../../ui/button.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyPanel } from '../../../ui/empty-panel.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { canCopyEvent } from '../can-write-event.ts'
import { eventScreenPath } from '../event-screen-path.ts'
import { PartScreen } from '../part-form/part-screen.tsx'
import { createCopySender } from './copy-sender.ts'
import { suggestStart } from './suggest-start.ts'

type Copy = CallAnswer<'copyEvent'> & { readonly name: string }

/** Copies an event into a new draft. */
export function CopyEvent({ eventId }: { eventId: string }) {
  return (
    <PartScreen eventId={eventId} title="Copiar evento">
      {(event) =>
        canCopyEvent(event) ? (
          <CopyView key={event._id} event={event} />
        ) : (
          <EmptyPanel title="Você não pode copiar este evento">
            Donos e gerentes de todos os eventos da organização podem copiar eventos.
          </EmptyPanel>
        )
      }
    </PartScreen>
  )
}

function CopyView({ event }: { event: EditedEvent }) {
  const [copy, setCopy] = useState<Copy>()
  return copy ? <CopyResult copy={copy} /> : <CopyForm event={event} onCopied={setCopy} />
}

interface CopyFormProps {
  readonly event: EditedEvent
  readonly onCopied: (copy: Copy) => void
}

function CopyForm({ event, onCopied }: CopyFormProps) {
  const { _id: eventId, page, dates } = event
  const api = useApi()
  const client = useQueryClient()
  const now = useNow()
  const [send] = useState(() => createCopySender(api, eventId))
  const { form, text, busy, failure, attempts } = useForm({
    initial: { name: page.name, startDate: suggestStart(dates, now) },
    validate: ({ name, startDate }) => ({
      name: checkEventName(name),
      startDate: isLocalTime(startDate) ? null : 'Informe quando o novo evento começa',
    }),
    send: async (values) => {
      const copy = await send(values)
      void client.invalidateQueries({ queryKey: ['organizations'] })
      onCopied({ ...copy, name: values.name })
    },
    failureText: 'Não foi possível copiar. Tente novamente: nada é copiado duas vezes.',
  })
  return (
    <>
      <p className="max-w-reading text-ink-soft">
        Página, local, ingressos e programação vão para um novo rascunho. Vendas não são copiadas, e
        nada é publicado.
      </p>
      <form {...form} noValidate className="mt-2 grid gap-5">
        <TextField label="Nome do novo evento" required autoComplete="off" {...text('name')} />
        <TextField
          label="Começa em"
          type="datetime-local"
          required
          hint="O término e os períodos de venda andam junto com o começo."
          {...text('startDate')}
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
        <div>
          <Button
            type="submit"
            size="lg"
            busy={busy}
            busyLabel="Copiando..."
            className="max-sm:w-full"
          >
            Copiar evento
          </Button>
        </div>
      </form>
    </>
  )
}

function CopyResult({ copy }: { copy: Copy }) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <Card className="p-5 sm:p-7">
      <h2 ref={title} tabIndex={-1} className="text-xl focus:outline-none">
        Cópia pronta
      </h2>
      <p className="mt-2 text-lg">
        <b className="wrap-anywhere">{copy.name}</b> é um novo rascunho. Foi copiado:
      </p>
      <ul className="mt-4 grid gap-2">
        {copy.copied.map((part) => (
          <li key={part} className="flex items-center gap-3">
            <Check aria-hidden="true" className="size-5 shrink-0 text-ok" />
            {part}
          </li>
        ))}
      </ul>
      <ButtonLink to={eventScreenPath(copy._id)} size="lg" className="mt-6 max-sm:w-full">
        Abrir o rascunho
      </ButtonLink>
    </Card>
  )
}

import { MAX_GATE_NAME_LENGTH } from '@55tickets/rules/gate/limits.ts'
import { momentText } from '@55tickets/rules/text/moment-text.ts'
import { tidyLine } from '@55tickets/rules/text/tidy-text.ts'
import { useQuery } from '@tanstack/react-query'
import ScanLine from 'lucide-react/icons/scan-line'
import { type ReactNode, useState } from 'react'
import { type CallAnswer, failureText, isRefusal } from '../../../lib/api/api.ts'
import { randomKey } from '../../../lib/api/random-key.ts'
import { useApi } from '../../../lib/app-context.tsx'
import { useForm } from '../../../lib/forms/use-form.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyPanel } from '../../../ui/empty-panel.tsx'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { GateFrame, GateSkeleton } from '../gate-frame.tsx'

interface InviteScreenProps {
  readonly token: string
  readonly brand: ReactNode
  readonly onAccept: (device: CallAnswer<'acceptGateInvite'>) => void
  /** Leaves an invite that does not work. */
  readonly onLeave: () => void
}

/**
 * Screen that the QR code of an invite opens. Nothing happens before the person presses the button: previews and
 * scanner apps open addresses, too.
 */
export function InviteScreen({ token, brand, onAccept, onLeave }: InviteScreenProps) {
  const api = useApi()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['gate', 'invite', token],
    queryFn: ({ signal }) => api('readGateInvite', { body: { token } }, signal),
    refetchOnWindowFocus: false,
    gcTime: 0,
  })
  return (
    <GateFrame brand={brand}>
      {data && <AcceptForm {...{ token, onAccept }} event={data.event} />}
      {!data && !error && <GateSkeleton />}
      {!data && error && isRefusal(error) && (
        <EmptyPanel
          title="Convite inválido"
          actions={<Button onClick={onLeave}>Ir para a portaria</Button>}
        >
          {failureText(error)}
        </EmptyPanel>
      )}
      {!data && error && !isRefusal(error) && (
        <ErrorPanel
          title="Não foi possível abrir o convite"
          retrying={isFetching}
          onRetry={() => void refetch()}
        >
          {failureText(error)}
        </ErrorPanel>
      )}
    </GateFrame>
  )
}

interface AcceptFormProps extends Pick<InviteScreenProps, 'token' | 'onAccept'> {
  readonly event: CallAnswer<'readGateInvite'>['event']
}

function AcceptForm({ token, event, onAccept }: AcceptFormProps) {
  const api = useApi()
  // One key for all presses: an answer that got lost is asked for again.
  const [key] = useState(randomKey)
  const { form, text, busy, failure } = useForm({
    initial: { name: '' },
    validate: ({ name }) => ({ name: tidyLine(name) ? null : 'Dê um nome a este celular' }),
    validateOn: 'submit',
    send: async ({ name }) =>
      onAccept(await api('acceptGateInvite', { body: { token, name: tidyLine(name), key } })),
    failureText,
  })
  return (
    <form {...form} noValidate className="grid gap-6">
      <div>
        <p className="text-ink-soft">Você foi convidado para ler ingressos em</p>
        <p className="mt-1 text-xl font-extrabold wrap-anywhere">{event.name}</p>
        <p className="text-ink-soft">{momentText(event.startDate, event.timezone)}</p>
      </div>
      <TextField
        label="Nome deste celular"
        hint="Por exemplo: Portão A – João. Quem organiza o evento vê este nome."
        maxLength={MAX_GATE_NAME_LENGTH}
        required
        autoComplete="off"
        enterKeyHint="done"
        {...text('name')}
      />
      <div className="grid gap-3">
        <div role="alert">{failure && <p className="font-semibold text-danger">{failure}</p>}</div>
        <Button type="submit" size="lg" busy={busy} busyLabel="Abrindo...">
          <ScanLine aria-hidden="true" />
          Usar este celular na portaria
        </Button>
        <p className="text-sm text-ink-soft">
          Sem conta e sem senha. O acesso é só deste celular e só desta portaria, e acaba com o
          evento.
        </p>
      </div>
    </form>
  )
}

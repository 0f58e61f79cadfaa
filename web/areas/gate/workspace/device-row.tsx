import type { GateDevice } from '@55tickets/contracts/gate/workspace.ts'
import type { GateEvent } from '@55tickets/contracts/gate.ts'
import { momentText } from '@55tickets/rules/text/moment-text.ts'
import { useQueryClient } from '@tanstack/react-query'
import { serverMessage } from '../../../lib/api/api.ts'
import { useSingleMutation } from '../../../lib/api/use-single-mutation.ts'
import { useApi } from '../../../lib/app-context.tsx'
import { toast } from '../../../lib/toasts/toasts.tsx'
import { Badge } from '../../../ui/badge/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { UndoEntries } from './undo-entries.tsx'
import { workText } from './work-text.ts'
import { gatePeopleKey } from './workspace-queries.ts'

interface DeviceRowProps {
  readonly device: GateDevice
  readonly event: GateEvent
  /** Time of the server when it listed the phones. */
  readonly now: string
}

/** An invited phone: whether it is there, what it has read, and the button that takes the gate from it. */
export function DeviceRow({ device, event, now }: DeviceRowProps) {
  const { _id: deviceId, name, invitedBy, admitted, revokedAt } = device
  const { timezone } = event
  const eventId = event._id
  const api = useApi()
  const client = useQueryClient()
  const revoke = useSingleMutation({
    mutationFn: () => api('revokeGateDevice', { params: { eventId, deviceId } }),
    onSuccess: (people) => {
      client.setQueryData(gatePeopleKey(eventId), people)
      toast.success(`${name} não tem mais acesso à portaria.`)
    },
    onError: (error) =>
      toast.error(serverMessage(error) ?? 'Não foi possível revogar. Tente novamente.'),
  })
  const hasEnded = Date.parse(event.endDate) <= Date.parse(now)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-[min(14rem,100%)] grow basis-0">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-bold wrap-anywhere">
          {name}
          <DeviceState device={device} now={now} hasEnded={hasEnded} />
        </p>
        <p className="text-sm text-ink-soft">
          {[workText(device), seenText(device, timezone), `convite de ${invitedBy}`].join(' · ')}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-2">
        {admitted > 0 && (
          <UndoEntries
            eventId={eventId}
            caller={device}
            label="Desfazer entradas deste celular"
            hint={
              revokedAt || hasEnded
                ? null
                : 'O celular continua na portaria: se ele não é mais de confiança, revogue o acesso também.'
            }
          />
        )}
        {!revokedAt && !hasEnded && (
          <Button
            variant="quiet"
            size="sm"
            busy={revoke.isPending}
            onClick={() => revoke.mutate()}
            className="text-danger max-sm:-ml-3.5"
          >
            Revogar acesso
            <span className="sr-only">{` de ${name}`}</span>
          </Button>
        )}
      </div>
    </li>
  )
}

/** A phone calls every few seconds while its screen is on. */
const PRESENT_MS = 60_000

interface DeviceStateProps extends Pick<DeviceRowProps, 'device' | 'now'> {
  readonly hasEnded: boolean
}

function DeviceState({ device: { lastSeenAt, revokedAt }, now, hasEnded }: DeviceStateProps) {
  if (revokedAt) return <Badge tone="danger">Revogado</Badge>
  if (hasEnded) return <Badge tone="neutral">Encerrado</Badge>
  const isPresent = lastSeenAt !== null && Date.parse(now) - Date.parse(lastSeenAt) < PRESENT_MS
  return isPresent ? <Badge tone="ok">Conectado</Badge> : <Badge tone="warn">Sem sinal</Badge>
}

const seenText = ({ revokedAt, lastSeenAt, acceptedAt }: GateDevice, zone: string): string =>
  revokedAt
    ? `revogado em ${momentText(revokedAt, zone)}`
    : `visto em ${momentText(lastSeenAt ?? acceptedAt, zone)}`

import type { GatePeople, GatePerson } from '@55tickets/contracts/gate/workspace.ts'
import type { GateEvent } from '@55tickets/contracts/gate.ts'
import { memberRoleNames } from '@55tickets/rules/organizations/rights.ts'
import { useQuery } from '@tanstack/react-query'
import QrCode from 'lucide-react/icons/qr-code'
import { failureText, serverMessage } from '../../../lib/api/api.ts'
import { useSingleMutation } from '../../../lib/api/use-single-mutation.ts'
import { useApi } from '../../../lib/app-context.tsx'
import { toast } from '../../../lib/toasts/toasts.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { DeviceRow } from './device-row.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { UndoEntries } from './undo-entries.tsx'
import { workText } from './work-text.ts'
import { gatePeopleQuery } from './workspace-queries.ts'

/** Phones and people at the gate, for those who may invite further phones. */
export function GateTeam({ event }: { event: GateEvent }) {
  const eventId = event._id
  const api = useApi()
  const invite = useSingleMutation({
    mutationFn: () => api('inviteGateDevice', { params: { eventId } }),
    onError: (error) =>
      toast.error(serverMessage(error) ?? 'Não foi possível criar o convite. Tente novamente.'),
  })
  const { data, error, isFetching, refetch } = useQuery(
    gatePeopleQuery(api, eventId, invite.data !== undefined),
  )
  return (
    <>
      <Card className="p-5 sm:p-6">
        <section aria-labelledby="gate-devices">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
            <h2 id="gate-devices" className="text-lg">
              Celulares convidados
            </h2>
            <Button busy={invite.isPending} onClick={() => invite.mutate()}>
              <QrCode aria-hidden="true" />
              Convidar um celular
            </Button>
          </div>
          <p className="mt-2 text-sm text-ink-soft">
            O celular lê um QR code e vira portaria deste evento, sem conta, até o evento acabar.
          </p>
          {data && <Devices people={data} event={event} />}
        </section>
      </Card>
      {!data && error && (
        <ErrorPanel
          title="Não foi possível carregar quem está na portaria"
          retrying={isFetching}
          onRetry={() => void refetch()}
        >
          {failureText(error)}
        </ErrorPanel>
      )}
      {!data && !error && <Skeleton className="h-40 rounded-lg" />}
      {data && <People eventId={eventId} people={data.people} />}
      {invite.data && (
        <InviteDialog
          invite={invite.data}
          device={data?.devices.find(({ _id }) => _id === invite.data?._id)}
          isRenewing={invite.isPending}
          onRenew={() => invite.mutate()}
          onClose={invite.reset}
        />
      )}
    </>
  )
}

function Devices({ people: { devices, now }, event }: { people: GatePeople; event: GateEvent }) {
  if (devices.length === 0) return null
  return (
    <ul className="mt-4 divide-y divide-line border-t border-line">
      {devices.map((device) => (
        <DeviceRow key={device._id} device={device} event={event} now={now} />
      ))}
    </ul>
  )
}

interface PeopleProps {
  readonly eventId: string
  readonly people: readonly GatePerson[]
}

function People({ eventId, people }: PeopleProps) {
  return (
    <Card className="p-5 sm:p-6">
      <section aria-labelledby="gate-people">
        <h2 id="gate-people" className="text-lg">
          Pessoas na portaria
        </h2>
        <p className="mt-2 text-sm text-ink-soft">
          Quem pode abrir esta portaria com a própria conta.
        </p>
        <ul className="mt-4 divide-y divide-line border-t border-line">
          {people.map((person) => (
            <li
              key={person._id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3"
            >
              <div className="min-w-0">
                <p className="font-bold wrap-anywhere">{person.name}</p>
                <p className="text-sm text-ink-soft">
                  {[roleText(person), person.scans > 0 && workText(person)]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
              </div>
              {person.admitted > 0 && (
                <UndoEntries
                  eventId={eventId}
                  caller={person}
                  label="Desfazer entradas desta pessoa"
                  hint={
                    person.isActive
                      ? 'A pessoa continua com acesso à portaria: se for o caso, remova-a da equipe também.'
                      : null
                  }
                />
              )}
            </li>
          ))}
        </ul>
      </section>
    </Card>
  )
}

const roleText = ({ role, isActive }: GatePerson): string =>
  role ? memberRoleNames[role] : isActive ? 'Portaria' : 'Sem acesso agora'

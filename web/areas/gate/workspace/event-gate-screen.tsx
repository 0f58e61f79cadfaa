import type { EventGate } from '@55tickets/contracts/gate/workspace.ts'
import { countText } from '@55tickets/rules/text/count-text.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import ScanLine from 'lucide-react/icons/scan-line'
import type { ReactNode } from 'react'
import { ApiError, failureText } from '../../../lib/api/api.ts'
import { useApi } from '../../../lib/app-context.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyPanel } from '../../../ui/empty-panel.tsx'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ConflictList } from '../report/conflict-list.tsx'
import { gateConflictsQuery } from '../report/report-queries.ts'
import { Attendance } from './attendance.tsx'
import { DoorsNote } from './doors-note.tsx'
import { GateTeam } from './gate-team.tsx'
import { HeldScansCard } from './held-scans-card.tsx'
import { eventGateQuery } from './workspace-queries.ts'

interface EventGateScreenProps {
  readonly eventId: string
  /** Shown above the title; only for members who may see the event itself. */
  readonly backLink: ReactNode
  /** The member may invite phones, and sees who works at the gate. */
  readonly mayInvite: boolean
}

/** Gate of an event in the workspace: who came in, what went wrong, and who works there. */
export function EventGateScreen({ eventId, backLink, mayInvite }: EventGateScreenProps) {
  const { data, error, isFetching, refetch } = useQuery(eventGateQuery(useApi(), eventId))
  if (!data && error)
    return (
      <div className="page-width py-8">
        {isAbsent(error) ? (
          <EmptyPanel
            level={1}
            title="Portaria não encontrada"
            actions={<ButtonLink to="/promotor">Ver meus eventos</ButtonLink>}
          >
            Confira se o link está completo e se você entrou com a conta certa.
          </EmptyPanel>
        ) : (
          <ErrorPanel
            level={1}
            title="Não foi possível carregar a portaria"
            retrying={isFetching}
            onRetry={() => void refetch()}
          >
            {failureText(error)}
          </ErrorPanel>
        )}
      </div>
    )
  return (
    <div className="page-width grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-5 py-4 md:ml-10 md:py-8">
      <div>
        {backLink}
        <h1 className="mt-1 text-2xl font-black">Portaria</h1>
        {data && !backLink && <p className="mt-1 text-ink-soft">{data.event.name}</p>}
      </div>
      {data ? <LoadedGate gate={data} mayInvite={mayInvite} /> : <LoadingGate />}
    </div>
  )
}

/** True if a retry would not find the gate: the event is unknown, or of another team. */
const isAbsent = (error: unknown): boolean =>
  error instanceof ApiError && [400, 403, 404].includes(error.status)

function LoadedGate({ gate, mayInvite }: { gate: EventGate; mayInvite: boolean }) {
  const { event } = gate
  return (
    <>
      <DoorsNote gate={gate} />
      <HeldScansCard gate={gate} />
      <Attendance gate={gate} />
      <ButtonLink to={`/portaria?evento=${event._id}`} reloadDocument size="lg">
        <ScanLine aria-hidden="true" />
        Abrir a portaria neste aparelho
      </ButtonLink>
      <Conflicts gate={gate} />
      {mayInvite && <GateTeam event={event} />}
    </>
  )
}

function Conflicts({ gate: { event, conflicts: count } }: { gate: EventGate }) {
  const api = useApi()
  const client = useQueryClient()
  const eventId = event._id
  const { data } = useQuery({ ...gateConflictsQuery(api, eventId), enabled: count > 0 })
  const resolve = async (scanId: string, note: string) => {
    await api('settleConflict', { params: { eventId, scanId }, body: { note } })
    await client.invalidateQueries({ queryKey: ['gate', eventId] })
  }
  const shown = count > 0 ? (data?.docs ?? []) : []
  if (count > 0 && !data) return <Skeleton className="h-40 rounded-lg" />
  return (
    <Card className="p-5 sm:p-6">
      <section aria-labelledby="gate-conflicts">
        <h2 id="gate-conflicts" className="text-lg">
          {count > 0 ? `Conflitos (${countText(count)})` : 'Conflitos'}
        </h2>
        {count === 0 && (
          <p className="mt-2 text-ink-soft">
            Nenhum. Se duas portarias sem rede liberarem o mesmo código, ele aparece aqui.
          </p>
        )}
        {shown.length < count && (
          <p className="mt-1 text-sm text-ink-soft">
            {`Os ${countText(shown.length)} mais recentes.`}
          </p>
        )}
        {count > 0 && <ConflictList conflicts={shown} zone={event.timezone} onResolve={resolve} />}
      </section>
    </Card>
  )
}

function LoadingGate() {
  return (
    <>
      <output className="sr-only">Carregando a portaria...</output>
      <Skeleton className="h-60 rounded-lg" />
      <Skeleton className="h-13 rounded-md" />
      <Skeleton className="h-32 rounded-lg" />
    </>
  )
}

import type { Cancellation } from '@55tickets/contracts/cancellation.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, failureText } from '../../lib/api/api.ts'
import { useApi } from '../../lib/app-context.tsx'
import { BackLink } from '../../ui/back-link.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyPanel } from '../../ui/empty-panel.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CancelForm } from './cancel-form.tsx'
import { PlanFigures } from './plan-figures.tsx'
import { ProgressView } from './progress-view.tsx'
import { cancellationQuery } from './queries.ts'

/**
 * Cancels an event: what it would do, the confirmation, then how far the refunds are. An event that
 * has ended leads to its orders instead.
 */
export function CancellationScreen({ eventId }: { eventId: string }) {
  const [page, setPage] = useState(1)
  const query = useQuery(cancellationQuery(useApi(), eventId, page))
  const { data, error, isFetching, refetch } = query
  if (!data && !error) return <LoadingCancellation />
  if (!data)
    return (
      <div className="page-width py-8">
        {error instanceof ApiError && [400, 403, 404].includes(error.status) ? (
          <EmptyPanel
            level={1}
            title="Você não pode cancelar este evento"
            actions={<ButtonLink to="/promotor">Ver meus eventos</ButtonLink>}
          >
            Donos e gerentes da organização podem cancelar eventos.
          </EmptyPanel>
        ) : (
          <ErrorPanel
            level={1}
            title="Não foi possível carregar"
            retrying={isFetching}
            onRetry={() => void refetch()}
          >
            {error && failureText(error)}
          </ErrorPanel>
        )}
      </div>
    )
  return (
    <div className="page-width grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-6 py-4 md:ml-10 md:py-8">
      <div>
        <BackLink to={`/promotor/eventos/${eventId}`}>{data.name}</BackLink>
        <h1 className="mt-1 text-2xl font-black">
          {data.progress ? 'Evento cancelado' : 'Cancelar evento'}
        </h1>
      </div>
      <CancellationView eventId={eventId} cancellation={data} onPage={setPage} />
    </div>
  )
}

interface CancellationViewProps {
  readonly eventId: string
  readonly cancellation: Cancellation
  /** Called with the page of failures to show. */
  readonly onPage: (page: number) => void
}

function CancellationView({ eventId, cancellation, onPage }: CancellationViewProps) {
  const { name, plan, progress } = cancellation
  if (progress) return <ProgressView eventId={eventId} progress={progress} onPage={onPage} />
  if (!plan)
    return (
      <EmptyPanel
        title="Este evento já terminou"
        actions={
          <ButtonLink to={`/promotor/eventos/${eventId}/pedidos`}>Ver pedidos do evento</ButtonLink>
        }
      >
        Ele não pode mais ser cancelado. Para devolver o dinheiro de uma pessoa, abra o pedido dela
        e toque em “Reembolsar pedido”.
      </EmptyPanel>
    )
  return (
    <>
      <PlanFigures eventId={eventId} plan={plan} />
      <CancelForm eventId={eventId} name={name} plan={plan} />
    </>
  )
}

function LoadingCancellation() {
  return (
    <div className="page-width grid max-w-3xl gap-6 py-4 md:ml-10 md:py-8">
      <output className="sr-only">Carregando...</output>
      <Skeleton className="h-16 w-64" />
      <Skeleton className="h-72 rounded-lg" />
      <Skeleton className="h-96 rounded-lg" />
    </div>
  )
}

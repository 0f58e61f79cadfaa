import { useQuery } from '@tanstack/react-query'
import { failureText } from '../../lib/api/api.ts'
import { useApi } from '../../lib/app-context.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyPanel } from '../../ui/empty-panel.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LeadView } from './lead-view.tsx'
import { leadQuery } from './queries.ts'

/** One lead, with the states loading, failed and not found. */
export function LeadScreen({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = useQuery(leadQuery(useApi(), id))
  if (data) return <LeadView lead={data} />
  // The server refuses an address that is not an id; show it as not found.
  if (data === null || isInvalidId(error))
    return (
      <EmptyPanel
        title="Lead não encontrado"
        actions={<ButtonLink to="/equipe/leads">Ver todos os leads</ButtonLink>}
      >
        Confira se o link está completo.
      </EmptyPanel>
    )
  if (error)
    return (
      <ErrorPanel
        title="Não foi possível carregar o lead"
        retrying={isFetching}
        onRetry={() => void refetch()}
      >
        {failureText(error)}
      </ErrorPanel>
    )
  return (
    <div className="grid gap-5">
      <output className="sr-only">Carregando o lead...</output>
      <Skeleton className="h-24 rounded-lg" />
      <Skeleton className="h-96 rounded-lg" />
    </div>
  )
}

const isInvalidId = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'status' in error && error.status === 400

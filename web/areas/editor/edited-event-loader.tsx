import type { EditedEvent } from '@55tickets/contracts/editor/edited-event.ts'
import { hasRight, type Right } from '@55tickets/rules/organizations/rights.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useLocation } from '../../framework/router/router.tsx'
import { ApiError, failureText } from '../../lib/api/api.ts'
import { useApi } from '../../lib/app-context.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyPanel } from '../../ui/empty-panel.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { eventScreenPath } from './event-screen-path.ts'
import { editedEventQuery } from './queries.ts'

interface EditedEventLoaderProps {
  readonly eventId: string
  /**
   * Right that the screen needs. The menus show it to those who have it; others may have its
   * address.
   */
  readonly right?: Right | undefined
  readonly children: (event: EditedEvent) => ReactNode
}

/** Loads an event of the workspace, with the states loading, failed, not found and forbidden. */
export function EditedEventLoader({ eventId, right, children }: EditedEventLoaderProps) {
  const { data, error, isFetching, refetch } = useQuery(editedEventQuery(useApi(), eventId))
  const isLoaded = data !== undefined
  const { hash } = useLocation()
  useEffect(() => {
    if (isLoaded && hash) focusTarget(decodeURIComponent(hash.slice(1)))
  }, [isLoaded, hash])
  if (data && right && !hasRight({ role: data.role, isLimited: false }, right))
    return <ForbiddenScreen event={data} />
  if (data) return children(data)
  if (!error) return <LoadingEvent />
  return (
    <div className="page-width py-8">
      {isAbsent(error) ? (
        <EmptyPanel
          level={1}
          title="Evento não encontrado"
          actions={<ButtonLink to="/promotor">Ver meus eventos</ButtonLink>}
        >
          Confira se o link está completo e se você entrou com a conta certa.
        </EmptyPanel>
      ) : (
        <ErrorPanel
          level={1}
          title="Não foi possível carregar o evento"
          retrying={isFetching}
          onRetry={() => void refetch()}
        >
          {failureText(error)}
        </ErrorPanel>
      )}
    </div>
  )
}

const ForbiddenScreen = ({ event }: { event: EditedEvent }) => (
  <div className="page-width py-8">
    <EmptyPanel
      level={1}
      title="Você não tem acesso a esta tela"
      actions={<ButtonLink to={eventScreenPath(event._id)}>Voltar para o evento</ButtonLink>}
    >
      Peça a um dono da organização.
    </EmptyPanel>
  </div>
)

/** Focuses the field that the address names, such as `#startDate`. */
function focusTarget(name: string): void {
  const field = document.querySelector<HTMLElement>(`main [name="${CSS.escape(name)}"]`)
  field?.focus()
  field?.scrollIntoView({ block: 'center' })
}

/** True if a retry would not find the event: the id is unknown, of no event, or of another team. */
const isAbsent = (error: unknown): boolean =>
  error instanceof ApiError && [400, 403, 404].includes(error.status)

function LoadingEvent() {
  return (
    <div className="page-width grid gap-6 py-6 md:py-8">
      <output className="sr-only">Carregando o evento...</output>
      <Skeleton className="h-11 w-40" />
      <Skeleton className="h-20" />
      <Skeleton className="h-96 rounded-lg" />
    </div>
  )
}

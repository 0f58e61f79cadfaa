import type { EventDetail } from '@55tickets/contracts/events.ts'
import { useQuery } from '@tanstack/react-query'
import Eye from 'lucide-react/icons/eye'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from '../../../framework/router/router.tsx'
import { ApiError, failureText } from '../../../lib/api/api.ts'
import { useApi } from '../../../lib/app-context.tsx'
import { toast } from '../../../lib/toasts/toasts.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { EmptyPanel } from '../../../ui/empty-panel.tsx'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { eventScreenPath } from '../event-screen-path.ts'
import { previewQuery } from './queries.ts'

interface EventPreviewProps {
  readonly eventId: string
  /** Renders the event's page. */
  readonly children: (event: EventDetail) => ReactNode
}

/** An event's page as visitors will see it, for members, with a bar that says so. */
export function EventPreview({ eventId, children }: EventPreviewProps) {
  const { data, error, isFetching, refetch } = useQuery(previewQuery(useApi(), eventId))
  return (
    <>
      <PreviewBar eventId={eventId} />
      {data && <WithoutLinks>{children(data)}</WithoutLinks>}
      {!data && error && (
        <div className="page-width py-8">
          {isAbsent(error) ? (
            <EmptyPanel
              level={1}
              title="Evento não encontrado"
              actions={<ButtonLink to="/promotor">Ver meus eventos</ButtonLink>}
            />
          ) : (
            <ErrorPanel
              level={1}
              title="Não foi possível carregar a prévia"
              retrying={isFetching}
              onRetry={() => void refetch()}
            >
              {failureText(error)}
            </ErrorPanel>
          )}
        </div>
      )}
      {!data && !error && (
        <div className="page-width grid gap-6 py-6">
          <output className="sr-only">Carregando a prévia...</output>
          <Skeleton className="aspect-[4/3] rounded-xl md:aspect-[5/2]" />
          <Skeleton className="h-16 w-4/5" />
          <Skeleton className="h-64" />
        </div>
      )}
    </>
  )
}

const isAbsent = (error: unknown): boolean =>
  error instanceof ApiError && [400, 403, 404].includes(error.status)

/** Tells that nothing happens in a preview; at the foot, since a phone has the way back at the top. */
export const announcePreview = () =>
  toast.info('Esta é uma prévia: aqui nada é reservado, e os links da página não abrem.')

function PreviewBar({ eventId }: { eventId: string }) {
  return (
    <aside aria-label="Prévia" className="bg-accent text-accent-ink">
      <div className="page-width flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2">
        <p className="flex items-center gap-2 font-semibold">
          <Eye aria-hidden="true" className="size-5 shrink-0" />
          Prévia: só a equipe vê. Nada pode ser reservado aqui.
        </p>
        <Link
          to={eventScreenPath(eventId)}
          className="inline-flex min-h-11 items-center rounded-md font-bold underline underline-offset-4"
        >
          Voltar ao evento
        </Link>
      </div>
    </aside>
  )
}

/** Keeps links of the page from leading away: those of a draft have no page yet. */
function WithoutLinks({ children }: { children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const stop = (event: Event) => {
      const isLink = event.target instanceof Element && event.target.closest('a[href]') !== null
      if (!isLink) return
      event.preventDefault()
      event.stopPropagation()
      announcePreview()
    }
    const element = frame.current
    element?.addEventListener('click', stop, { capture: true })
    return () => element?.removeEventListener('click', stop, { capture: true })
  }, [])
  return <div ref={frame}>{children}</div>
}

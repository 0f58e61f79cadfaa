import type { EventSummary } from '@55tickets/contracts/events.ts'
import type { Organizer } from '@55tickets/contracts/organizations.ts'
import { initials } from '@55tickets/rules/people/initials.ts'
import { useQuery } from '@tanstack/react-query'
import BadgeCheck from 'lucide-react/icons/badge-check'
import type { ComponentType } from 'react'
import { failureText } from '../../lib/api/api.ts'
import { useApi } from '../../lib/app-context.tsx'
import { Logo } from '../../ui/brand/logo.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { classes } from '../../ui/classes.ts'
import { EmptyPanel } from '../../ui/empty-panel.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { organizerQuery } from './organizer-query.ts'

interface OrganizerScreenProps {
  readonly slug: string
  /** Grid of event cards. */
  readonly Events: ComponentType<{ events: readonly EventSummary[] }>
}

/** Public page of an organization, with the states loading, failed and not found. */
export function OrganizerScreen({ slug, Events }: OrganizerScreenProps) {
  const { data, error, isFetching, refetch } = useQuery(organizerQuery(useApi(), slug))
  return (
    <div className="page-width pt-6 md:pt-12">
      {data && <OrganizerView organizer={data} Events={Events} />}
      {data === null && (
        <EmptyPanel
          level={1}
          title="Organizador não encontrado"
          actions={<ButtonLink to="/">Ver eventos</ButtonLink>}
        >
          Confira se o link está completo.
        </EmptyPanel>
      )}
      {data === undefined && error && (
        <ErrorPanel
          level={1}
          title="Não foi possível carregar o organizador"
          retrying={isFetching}
          onRetry={() => void refetch()}
        >
          {failureText(error)}
        </ErrorPanel>
      )}
      {data === undefined && !error && <Skeleton className="h-96 rounded-lg" />}
    </div>
  )
}

/** Characters from which a name is set smaller. */
const LONG_NAME = 60

interface OrganizerViewProps {
  readonly organizer: Organizer
  readonly Events: OrganizerScreenProps['Events']
}

function OrganizerView({ organizer, Events }: OrganizerViewProps) {
  const { name, isVerified, description, logoUrl, events, pastEvents } = organizer
  const isLong = name.length > LONG_NAME
  return (
    <>
      <div className={classes('flex gap-5', isLong ? 'items-start' : 'items-center')}>
        <Logo url={logoUrl} letters={initials(name).slice(0, 2)} size="xl" />
        <div className="min-w-0">
          <h1
            className={classes(
              'font-black wrap-anywhere',
              isLong ? 'text-xl md:text-2xl' : 'text-2xl md:text-3xl',
            )}
          >
            {name}
          </h1>
          {isVerified && (
            <p className="mt-1 flex items-center gap-2 text-ink-soft">
              <BadgeCheck aria-hidden="true" className="size-5 text-action" />
              Organizador Verificado
            </p>
          )}
        </div>
      </div>
      {description && (
        <p className="mt-6 max-w-reading text-lg wrap-anywhere whitespace-pre-line">
          {description}
        </p>
      )}
      <section aria-labelledby="next-events" className="mt-10">
        <h2 id="next-events" className="mb-5 text-xl">
          Próximos eventos
        </h2>
        {events.length > 0 ? (
          <Events events={events} />
        ) : (
          <p className="text-ink-soft">Nenhum evento marcado por enquanto.</p>
        )}
      </section>
      {pastEvents.length > 0 && (
        <section aria-labelledby="past-events" className="mt-14">
          <h2 id="past-events" className="mb-5 text-xl">
            Já aconteceram
          </h2>
          <Events events={pastEvents} />
        </section>
      )}
    </>
  )
}

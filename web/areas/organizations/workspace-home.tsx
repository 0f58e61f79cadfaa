import type { OwnOrganization } from '@55tickets/contracts/organizations.ts'
import { hasRight } from '@55tickets/rules/organizations/rights.ts'
import { useQuery } from '@tanstack/react-query'
import ArrowRight from 'lucide-react/icons/arrow-right'
import Plus from 'lucide-react/icons/plus'
import { Link } from '../../framework/router/router.tsx'
import { failureText } from '../../lib/api/api.ts'
import { useApi } from '../../lib/app-context.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyPanel } from '../../ui/empty-panel.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { CreateEventLink } from './create-event-link.tsx'
import { EmailNotice } from './email-notice.tsx'
import { EventCards, EventCardsSkeleton } from './event-cards.tsx'
import { EventList } from './event-list.tsx'
import { OrganizationHead } from './organization-head.tsx'
import { OrganizationNotice } from './organization-notice.tsx'
import { OrganizationSkeleton } from './organization-skeleton.tsx'
import { canSeeEvents, type RenderGates, worksAtGateOnly } from './own-events.ts'
import { type EventListParams, organizationsQuery, promoterEventsQuery } from './queries.ts'

interface WorkspaceHomeProps {
  /** Filters of the events, which somebody with one organization finds here. */
  readonly params: EventListParams
  readonly onParamsChange: (next: EventListParams) => void
  /** Renders the gates of an organization, for members who may only work there. */
  readonly renderGates: RenderGates
}

/** First screen of the workspace: the user's organizations and their events. */
export function WorkspaceHome(props: WorkspaceHomeProps) {
  const { data, error, isFetching, refetch } = useQuery(organizationsQuery(useApi()))
  return (
    <div className="page-width py-6 md:py-8">
      {!data && error && (
        <ErrorPanel
          level={1}
          title="Não foi possível carregar suas organizações"
          retrying={isFetching}
          onRetry={() => void refetch()}
        >
          {failureText(error)}
        </ErrorPanel>
      )}
      {!data && !error && <OrganizationSkeleton />}
      {data && (
        <>
          {!data.isEmailProved && <EmailNotice />}
          <Organizations {...props} organizations={data.docs} />
        </>
      )}
    </div>
  )
}

interface OrganizationsProps extends WorkspaceHomeProps {
  readonly organizations: readonly OwnOrganization[]
}

function Organizations({ organizations, renderGates, ...list }: OrganizationsProps) {
  const [only, ...others] = organizations
  if (!only) return <FirstVisit />
  if (others.length === 0)
    return (
      <>
        <OrganizationHead organization={only} level={1} />
        <OrganizationNotice organization={only} />
        {canSeeEvents(only) && <EventList organization={only} {...list} />}
        {worksAtGateOnly(only) && renderGates(only._id)}
      </>
    )
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-2xl font-black">Suas organizações</h1>
        <ButtonLink to="/promotor/nova-organizacao" variant="secondary" size="sm">
          <Plus aria-hidden="true" />
          Nova organização
        </ButtonLink>
      </div>
      <div className="grid grid-cols-1 gap-12">
        {organizations.map((organization) => (
          <section key={organization._id} aria-label={organization.name}>
            <OrganizationHead organization={organization} level={2} />
            <OrganizationNotice organization={organization} />
            {canSeeEvents(organization) && <NextEvents organization={organization} />}
            {worksAtGateOnly(organization) && renderGates(organization._id)}
          </section>
        ))}
      </div>
    </>
  )
}

function FirstVisit() {
  return (
    <>
      <h1 className="mb-6 text-2xl font-black">Área do promotor</h1>
      <EmptyPanel title="Venda ingressos do seu evento" actions={<CreateEventLink size="lg" />}>
        Crie a página do evento pelo celular, publique quando quiser e receba por PIX e cartão.
      </EmptyPanel>
    </>
  )
}

/** Number of events of each organization where there are several. */
const SHOWN_EVENTS = 3

/** The next events of one of several organizations, with the way to all. */
function NextEvents({ organization }: { organization: OwnOrganization }) {
  const { _id: id, slug } = organization
  const { data, error, isFetching, refetch } = useQuery(
    promoterEventsQuery(useApi(), id, { page: 1 }),
  )
  if (!data && error)
    return (
      <ErrorPanel
        title="Não foi possível carregar os eventos"
        retrying={isFetching}
        onRetry={() => void refetch()}
      >
        {failureText(error)}
      </ErrorPanel>
    )
  if (!data) return <EventCardsSkeleton count={SHOWN_EVENTS} />
  if (data.docs.length === 0) return <p className="text-ink-soft">Nenhum evento ainda.</p>
  return (
    <>
      <EventCards
        events={data.docs.slice(0, SHOWN_EVENTS)}
        canWrite={hasRight(organization, 'writeEvents')}
        label={`Eventos de ${organization.name}`}
        level={3}
      />
      {data.totalDocs > SHOWN_EVENTS && (
        <Link
          to={`/promotor/o/${slug}`}
          className="mt-3 inline-flex min-h-11 items-center gap-2 rounded-md font-semibold text-action hover:text-action-strong"
        >
          {`Ver todos os ${data.totalDocs} eventos`}
          <ArrowRight aria-hidden="true" className="size-5" />
        </Link>
      )}
    </>
  )
}

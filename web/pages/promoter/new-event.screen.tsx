import { hasRight } from '@55tickets/rules/organizations/rights.ts'
import { useQuery } from '@tanstack/react-query'
import { Assistant } from '../../areas/editor/assistant/assistant.tsx'
import type { RenderCard } from '../../areas/editor/assistant/assistant-frame.tsx'
import { assistantPath, readStep } from '../../areas/editor/assistant/assistant-path.ts'
import { StepNew } from '../../areas/editor/assistant/step-new.tsx'
import { EventCard } from '../../areas/events/listing/event-card.tsx'
import { CreateOrganization } from '../../areas/organizations/create-organization.tsx'
import { organizationsQuery } from '../../areas/organizations/queries.ts'
import { useLocation, useNavigate } from '../../framework/router/router.tsx'
import { failureText } from '../../lib/api/api.ts'
import { useApi } from '../../lib/app-context.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { Screen } from './screen.ts'

export const screen: Screen = {
  path: '/promotor/novo',
  title: 'Criar evento',
  View: NewEventScreen,
}

/** Stands for a poster that is not drawn yet: an image without an address is shown as broken. */
const NO_PICTURE = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E'

const renderCard: RenderCard = (event) => (
  <EventCard
    event={{ ...event, bannerUrl: event.bannerUrl || NO_PICTURE }}
    poster="early"
    onOpen={() => undefined}
  />
)

/** The assistant: an organization if there is none yet, then the three steps of a draft. */
function NewEventScreen() {
  const navigate = useNavigate()
  const search = new URLSearchParams(useLocation().search)
  const eventId = search.get('evento')
  const step = readStep(search.get('passo'))
  if (eventId)
    return <Assistant key={step} {...{ eventId, step, renderCard }} onGo={(to) => navigate(to)} />
  return <NewEvent slug={search.get('organizacao')} />
}

function NewEvent({ slug }: { slug: string | null }) {
  const navigate = useNavigate()
  const { data, error, isFetching, refetch } = useQuery(organizationsQuery(useApi()))
  if (!data)
    return (
      <div className="page-width py-8">
        {error ? (
          <ErrorPanel
            title="Não foi possível carregar suas organizações"
            retrying={isFetching}
            onRetry={() => void refetch()}
          >
            {failureText(error)}
          </ErrorPanel>
        ) : (
          <Skeleton className="h-96 rounded-lg" />
        )}
      </div>
    )
  const writable = data.docs.filter((one) => one.isConfirmed && hasRight(one, 'createEvents'))
  const [first, ...others] = writable.toSorted(
    (one, other) => Number(other.slug === slug) - Number(one.slug === slug),
  )
  if (!first) return <FirstOrganization />
  return (
    <StepNew
      organizations={[first, ...others]}
      renderCard={renderCard}
      onCreated={(eventId) => navigate(assistantPath(eventId, 2), { replace: true })}
    />
  )
}

/** Asks who organizes, once. The list of organizations then has one, and the first step is shown. */
function FirstOrganization() {
  return (
    <div className="page-width py-4 md:py-8">
      <h1 className="text-2xl font-black">Criar evento</h1>
      <p className="mt-2 mb-6 max-w-reading text-ink-soft">
        Primeiro, quem organiza? Depois vêm três passos: o quê, quando e onde, ingressos.
      </p>
      <CreateOrganization onCreated={() => undefined} />
    </div>
  )
}

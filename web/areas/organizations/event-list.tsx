import type { OwnOrganization } from '@55tickets/contracts/organizations.ts'
import { hasRight } from '@55tickets/rules/organizations/rights.ts'
import { pageButtons } from '@55tickets/rules/page-buttons.ts'
import { useQuery } from '@tanstack/react-query'
import X from 'lucide-react/icons/x'
import { failureText } from '../../lib/api/api.ts'
import { useApi } from '../../lib/app-context.tsx'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { EmptyPanel } from '../../ui/empty-panel.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Pagination } from '../../ui/list/pagination.tsx'
import { usePagedList } from '../../ui/list/use-paged-list.ts'
import { CreateEventLink } from './create-event-link.tsx'
import { EventCards, EventCardsSkeleton } from './event-cards.tsx'
import { eventStates } from './event-list-params.ts'
import { type EventListParams, promoterEventsQuery } from './queries.ts'

interface EventListProps {
  readonly organization: OwnOrganization
  readonly params: EventListParams
  readonly onParamsChange: (next: EventListParams) => void
}

/** All events of an organization, with filter and pages; the header has the search. */
export function EventList(props: EventListProps) {
  const { organization, params, onParamsChange } = props
  const { q = '', state } = params
  const isFiltered = q !== '' || state !== undefined
  const { data, error, isFetching, refetch } = useQuery(
    promoterEventsQuery(useApi(), organization._id, params),
  )
  const { list, turn } = usePagedList((page) => onParamsChange({ ...params, page }))
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
  if (data?.totalDocs === 0 && !isFiltered) return <NoEvents organization={organization} />
  return (
    <>
      <Filters {...props} />
      {!data && <EventCardsSkeleton />}
      {data?.docs.length === 0 && (
        <EmptyPanel
          title="Nenhum evento encontrado"
          actions={
            <Button variant="secondary" onClick={() => onParamsChange({ page: 1 })}>
              Limpar filtros
            </Button>
          }
        />
      )}
      {data && data.docs.length > 0 && (
        <>
          <output className="mb-3 block text-sm text-ink-soft">
            {data.totalDocs === 1 ? '1 evento' : `${data.totalDocs} eventos`}
          </output>
          <EventCards
            ref={list}
            events={data.docs}
            canWrite={hasRight(organization, 'writeEvents')}
            level={2}
            label={data.totalPages > 1 ? `Página ${data.page} de ${data.totalPages}` : 'Eventos'}
          />
          {data.totalPages > 1 && (
            <Pagination
              current={params.page}
              total={data.totalPages}
              pages={pageButtons(params.page, data.totalPages)}
              onSelect={turn}
              className="mt-8"
            />
          )}
        </>
      )}
    </>
  )
}

function Filters({ params, onParamsChange }: EventListProps) {
  const { q = '', state: chosen } = params
  const change = (next: Omit<EventListParams, 'page'>) => onParamsChange({ ...next, page: 1 })
  return (
    <div className="mb-5 grid grid-cols-1 gap-3">
      {q && (
        <p className="flex flex-wrap items-center gap-x-3">
          <span className="wrap-anywhere">{`Busca por “${q}”`}</span>
          <Button
            variant="quiet"
            size="sm"
            onClick={() => change({ ...(chosen && { state: chosen }) })}
          >
            <X aria-hidden="true" />
            Limpar busca
          </Button>
        </p>
      )}
      {/* On a phone the chips scroll; they are as wide as the screen, so that they seem to go on. */}
      <fieldset className="-mx-4 flex min-w-0 gap-2 overflow-x-auto px-4 py-1 sm:mx-0 sm:flex-wrap sm:px-0">
        <legend className="sr-only">Situação</legend>
        <Chip pressed={!chosen} onPress={() => change({ ...(q && { q }) })}>
          Todos
        </Chip>
        {eventStates.map(({ state, label }) => (
          <Chip
            key={state}
            pressed={chosen === state}
            onPress={() => change({ state, ...(q && { q }) })}
          >
            {label}
          </Chip>
        ))}
      </fieldset>
    </div>
  )
}

function NoEvents({ organization }: { organization: OwnOrganization }) {
  const canCreate = hasRight(organization, 'createEvents')
  return (
    <EmptyPanel
      title="Nenhum evento ainda"
      actions={canCreate && <CreateEventLink organization={organization} size="lg" />}
    >
      {canCreate
        ? 'Crie o primeiro em três passos: o quê, quando e onde, ingressos. Nada aparece no site até você publicar.'
        : 'Os eventos a que você tem acesso aparecem aqui.'}
    </EmptyPanel>
  )
}

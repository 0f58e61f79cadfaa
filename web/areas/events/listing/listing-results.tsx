import type { EventList } from '@55tickets/contracts/events.ts'
import { pageButtons } from '@55tickets/rules/page-buttons.ts'
import { containsWords } from '@55tickets/rules/text/search.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import Search from 'lucide-react/icons/search'
import { useEffect, useState } from 'react'
import { useApi } from '../../../lib/app-context.tsx'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { Pagination } from '../../../ui/list/pagination.tsx'
import {
  eventListQuery,
  listingErrorText,
  placeholderList,
  retryFailedQueries,
} from '../queries.ts'
import { EventGrid, EventGridSkeleton } from './event-grid.tsx'
import { ListingEmpty } from './listing-empty.tsx'
import { listingExtent } from './listing-extent.ts'
import { type ListingFilters, listingHref } from './listing-filters.ts'

interface ListingResultsProps {
  readonly filters: ListingFilters
  /** Search text that was typed but not submitted; it filters the loaded page only. */
  readonly unsent: string
  readonly onClear: () => void
  /** Called when the pressed control disappears and reading continues at the top of the list. */
  readonly onRestart: () => void
  readonly onOpen: (href: string) => void
}

const skeletonDelayMs = 200
/** Number of matches at which the server stops counting a search. */
const maxSearchCount = 1000

export function ListingResults(props: ListingResultsProps) {
  const client = useQueryClient()
  const query = useQuery({
    ...eventListQuery(useApi(), props.filters),
    placeholderData: placeholderList(props.filters),
  })
  const takesLong = useDelayed(query.isPlaceholderData, skeletonDelayMs)
  // When retrying after a failure, the previous list must not look like the result.
  const isRetrying = query.isPlaceholderData && query.errorUpdateCount > 0
  const isLoading = query.isPending || takesLong || isRetrying
  const retry = () => {
    props.onRestart()
    void retryFailedQueries(client)
  }
  return (
    <div aria-busy={isLoading || query.isPlaceholderData}>
      {/* Always rendered, so that screen readers announce its changes. */}
      <output className="mb-3 block min-h-[1lh] text-sm text-ink-soft">
        {isLoading ? 'Carregando eventos' : query.data && countText(query.data, props)}
      </output>
      {query.isLoadingError && (
        <ErrorPanel title="Erro ao carregar eventos" onRetry={retry}>
          {listingErrorText(query.error)}
        </ErrorPanel>
      )}
      {isLoading && <EventGridSkeleton />}
      {!isLoading && query.data && <Results {...props} list={query.data} />}
    </div>
  )
}

function Results({ list, ...props }: ListingResultsProps & { list: EventList }) {
  const { filters, unsent, onClear, onRestart, onOpen } = props
  const events = matchingEvents(list, unsent)
  const { count, lastPage } = listingExtent(list)
  const isPastEnd = list.docs.length === 0 && count > 0
  return (
    <>
      {events.length > 0 ? (
        <EventGrid events={events} onOpen={onOpen} />
      ) : (
        <ListingEmpty {...{ filters, unsent, isPastEnd, onClear }} />
      )}
      {unsent && (
        <p className="mt-8 text-center">
          <ButtonLink
            to={listingHref({ ...filters, q: unsent, page: 1 })}
            replace
            onClick={onRestart}
            variant="secondary"
          >
            <Search aria-hidden="true" />
            Buscar em todos os eventos
          </ButtonLink>
        </p>
      )}
      {(lastPage > 1 || isPastEnd) && (
        <Pagination
          current={list.page}
          total={lastPage}
          pages={pageButtons(list.page, lastPage)}
          hrefFor={(page) => listingHref({ ...filters, page })}
          className="mt-10"
        />
      )}
    </>
  )
}

const matchingEvents = ({ docs }: EventList, unsent: string) =>
  docs.filter(({ name }) => containsWords(name, unsent))

function countText(list: EventList, { unsent, filters }: ListingResultsProps): string {
  if (unsent) return `${eventsText(matchingEvents(list, unsent).length)} nesta página`
  const { count, lastPage } = listingExtent(list)
  const isPaged = lastPage > 1 && list.page <= lastPage
  const all = `${eventsText(count)}${filters.q && count >= maxSearchCount ? ' ou mais' : ''}`
  return isPaged ? `${all}, página ${list.page} de ${lastPage}` : all
}

const eventsText = (count: number): string => (count === 1 ? '1 evento' : `${count} eventos`)

/** True once the condition has held for the delay, so that short waits show no skeleton. */
function useDelayed(condition: boolean, delayMs: number): boolean {
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    const timer = condition ? setTimeout(() => setIsLong(true), delayMs) : undefined
    return () => {
      clearTimeout(timer)
      setIsLong(false)
    }
  }, [condition, delayMs])
  return condition && isLong
}

import { pageButtons } from '@55tickets/rules/pages.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef } from 'react'
import { useApi } from '../../lib/app-context.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyPanel } from '../../ui/empty-panel.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { EventGrid, EventGridSkeleton } from './event-grid.tsx'
import { type ListingFilters, listingHref } from './listing-filters.ts'
import { matchesName } from './match-name.ts'
import { eventListQuery, listingFailure } from './queries.ts'
import { useDelayed } from './use-delayed.ts'

interface ListingResultsProps {
  readonly filters: ListingFilters
  readonly typed: string
  /** Where reading goes on after another page was chosen. */
  readonly heading: RefObject<HTMLElement | null>
  readonly onClear: () => void
}

const blinkMs = 200

export function ListingResults({ filters, typed, heading, onClear }: ListingResultsProps) {
  const query = useQuery({
    ...eventListQuery(useApi(), filters),
    placeholderData: keepPreviousData,
  })
  const takesLong = useDelayed(query.isPlaceholderData, blinkMs)
  useTopOnNewPage(filters.page, heading)

  if (query.isError) {
    return (
      <ErrorPanel
        title="Erro ao carregar eventos"
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      >
        {listingFailure(query.error)}
      </ErrorPanel>
    )
  }
  if (query.isPending || takesLong) return <EventGridSkeleton />

  const { docs, totalDocs, totalPages, page } = query.data
  const events = docs.filter(({ name }) => matchesName(name, typed))
  return (
    <div aria-busy={query.isPlaceholderData}>
      <output className="mb-5 block text-sm text-ink-soft">
        {typed.trim() ? foundText(events.length) : countText(totalDocs)}
      </output>
      {events.length > 0 ? (
        <EventGrid events={events} />
      ) : (
        <EmptyPanel
          title="Nenhum evento encontrado"
          actions={
            <>
              <Button onClick={onClear}>Limpar filtros</Button>
              <Button variant="secondary" onClick={onClear}>
                Ver todos os shows
              </Button>
            </>
          }
        >
          Tente outra cidade, outra categoria ou outra busca.
        </EmptyPanel>
      )}
      {totalPages > 1 && (
        <Pagination
          current={page}
          total={totalPages}
          pages={pageButtons(page, totalPages)}
          hrefFor={(page) => listingHref({ ...filters, page })}
          className="mt-10"
        />
      )}
    </div>
  )
}

const countText = (count: number): string => (count === 1 ? '1 evento' : `${count} eventos`)
const foundText = (count: number): string => `${countText(count)} nesta página`

/** The next page of the list begins where eye and ear expect it. */
function useTopOnNewPage(page: number, heading: RefObject<HTMLElement | null>) {
  const shown = useRef(page)
  useEffect(() => {
    if (shown.current === page) return
    shown.current = page
    heading.current?.scrollIntoView()
    heading.current?.focus({ preventScroll: true })
  }, [page, heading])
}

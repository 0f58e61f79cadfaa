import { pageButtons } from '@55tickets/rules/page-buttons.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { failureText } from '../../lib/api/api.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyPanel } from '../../ui/empty-panel.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Pagination } from '../../ui/list/pagination.tsx'
import { usePagedList } from '../../ui/list/use-paged-list.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

interface PagedAnswer<Doc> {
  readonly docs: readonly Doc[]
  readonly totalDocs: number
  readonly page: number
  readonly totalPages: number
}

/** Words of a list; `count` says how many were found. */
interface ListTexts {
  readonly label: string
  readonly loading: string
  readonly failed: string
  readonly empty: string
  readonly emptyHint: string
  readonly count: (total: number) => string
}

interface PagedResultsProps<Doc> {
  readonly query: UseQueryResult<PagedAnswer<Doc>>
  /** Page in the address, which is ahead of the one shown. */
  readonly page: number
  readonly onPageChange: (page: number) => void
  /** Removes all filters; absent for a list without them. */
  readonly onClear?: () => void
  readonly texts: ListTexts
  /** Height of a row while it is loading. */
  readonly skeletonClassName: string
  /** Renders a row, as a list item with its key. */
  readonly children: (doc: Doc) => ReactNode
}

/** One page of a list, with the states loading, failed and empty. */
export function PagedResults<Doc>(props: PagedResultsProps<Doc>) {
  const { query, page, onPageChange, onClear, texts, skeletonClassName, children } = props
  const { data, error, isFetching, refetch } = query
  const { list, turn } = usePagedList(onPageChange)
  if (!data && error)
    return (
      <ErrorPanel title={texts.failed} retrying={isFetching} onRetry={() => void refetch()}>
        {failureText(error)}
      </ErrorPanel>
    )
  if (!data)
    return (
      <div className="grid gap-2.5">
        <output className="sr-only">{texts.loading}</output>
        {Array.from({ length: 6 }, (_, at) => (
          <Skeleton key={at} className={skeletonClassName} />
        ))}
      </div>
    )
  if (data.docs.length === 0)
    return (
      <EmptyPanel
        title={texts.empty}
        actions={
          onClear && (
            <Button variant="secondary" onClick={onClear}>
              Limpar filtros
            </Button>
          )
        }
      >
        {texts.emptyHint}
      </EmptyPanel>
    )
  return (
    <>
      <output className="mb-2 block text-sm text-ink-soft">{texts.count(data.totalDocs)}</output>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={data.totalPages > 1 ? `Página ${data.page} de ${data.totalPages}` : texts.label}
        className="grid scroll-mt-24 grid-cols-1 gap-2.5 outline-none"
      >
        {data.docs.map(children)}
      </ul>
      {data.totalPages > 1 && (
        <Pagination
          current={page}
          total={data.totalPages}
          pages={pageButtons(page, data.totalPages)}
          onSelect={turn}
          className="mt-8"
        />
      )}
    </>
  )
}

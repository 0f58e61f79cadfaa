import { useInfiniteQuery } from '@tanstack/react-query'
import ArrowDown from 'lucide-react/icons/arrow-down'
import { type ReactNode, useEffect, useRef } from 'react'
import { failureText } from '../../lib/api/api.ts'
import { useApi } from '../../lib/app-context.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyPanel } from '../../ui/empty-panel.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { BalanceCard } from './balance-card.tsx'
import { type EntryGroup, groupEntries } from './entry-groups.ts'
import { EntryRow } from './entry-row.tsx'
import { ledgerQuery } from './queries.ts'
import { UpcomingMoney } from './upcoming-money.tsx'

interface EventLedgerProps {
  readonly organizationId: string
  readonly eventId: string
  /** Path of one order's screen. */
  readonly orderPath: (saleId: string) => string
  /** Buttons of what can be done with the balance. */
  readonly actions?: ReactNode
  /** Reports of the event, between its money and its entries. */
  readonly reports?: ReactNode
}

/** Money of an event: its balance, what becomes available when, and every entry with its cause. */
export function EventLedger({ actions, reports, orderPath, ...owner }: EventLedgerProps) {
  const query = useInfiniteQuery(ledgerQuery(useApi(), owner))
  const { data, error, isFetching, refetch } = query
  const [first] = data?.pages ?? []
  if (!data || !first)
    return error ? (
      <ErrorPanel
        title="Não foi possível carregar o extrato"
        retrying={isFetching}
        onRetry={() => void refetch()}
      >
        {failureText(error)}
      </ErrorPanel>
    ) : (
      <LoadingLedger />
    )
  const { today, balance, available, upcoming } = first
  return (
    <>
      <BalanceCard {...{ balance, available, actions }} />
      <UpcomingMoney {...{ today, upcoming }} />
      {reports}
      {first.entries.length === 0 ? (
        <EmptyPanel title="Nenhum lançamento ainda">
          Cada venda paga aparece aqui no mesmo instante, com o dia em que o dinheiro fica
          disponível.
        </EmptyPanel>
      ) : (
        <EntryList
          groups={groupEntries(
            data.pages.flatMap(({ entries }) => entries),
            query.hasNextPage,
          )}
          today={today}
          orderPath={orderPath}
          failure={query.isFetchNextPageError ? failureText(error) : null}
          isLoadingMore={query.isFetchingNextPage}
          onMore={query.hasNextPage ? () => void query.fetchNextPage() : null}
        />
      )}
    </>
  )
}

interface EntryListProps {
  readonly groups: readonly EntryGroup[]
  readonly today: string
  readonly orderPath: (saleId: string) => string
  readonly failure: string | null
  readonly isLoadingMore: boolean
  /** Null after the last page. */
  readonly onMore: (() => void) | null
}

function EntryList({ groups, today, orderPath, failure, isLoadingMore, onMore }: EntryListProps) {
  const list = useRef<HTMLOListElement>(null)
  /** Number of lines before more were asked for; the first new one gets the focus. */
  const seen = useRef<number>(undefined)
  const count = groups.length
  useEffect(() => {
    if (seen.current === undefined || count <= seen.current) return
    const next = list.current?.children[seen.current]
    seen.current = undefined
    if (next instanceof HTMLElement) next.focus()
  }, [count])
  return (
    <Card>
      <section aria-labelledby="entries-title">
        <h2 id="entries-title" className="border-b border-line px-5 py-4 text-lg sm:px-6">
          Extrato
        </h2>
        <ol ref={list}>
          {groups.map((group) => (
            <EntryRow key={group.entries[0]._id} {...{ group, today, orderPath }} />
          ))}
        </ol>
        {failure && (
          <p role="alert" className="px-5 pb-4 font-medium text-danger sm:px-6">
            {failure}
          </p>
        )}
        {onMore && (
          <div className="border-t border-line p-5 sm:px-6">
            <Button
              variant="secondary"
              busy={isLoadingMore}
              onClick={() => {
                seen.current = count
                onMore()
              }}
              className="max-sm:w-full"
            >
              <ArrowDown aria-hidden="true" />
              Ver lançamentos mais antigos
            </Button>
          </div>
        )}
      </section>
    </Card>
  )
}

function LoadingLedger() {
  return (
    <>
      <output className="sr-only">Carregando o extrato...</output>
      <Skeleton className="h-44 rounded-lg sm:h-28" />
      <Skeleton className="h-84 rounded-lg" />
      <Skeleton className="h-96 rounded-lg" />
    </>
  )
}

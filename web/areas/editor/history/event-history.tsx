import type { EditedEvent } from '@55tickets/contracts/editor/edited-event.ts'
import type { EventChange } from '@55tickets/contracts/editor/history.ts'
import { momentText } from '@55tickets/rules/text/moment-text.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import ArrowDown from 'lucide-react/icons/arrow-down'
import { useEffect, useRef } from 'react'
import { failureText } from '../../../lib/api/api.ts'
import { useApi } from '../../../lib/app-context.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyPanel } from '../../../ui/empty-panel.tsx'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { PartScreen } from '../part-form/part-screen.tsx'
import { ChangeEffect } from './change-effect.tsx'
import { ChangedFields } from './changed-fields.tsx'
import { changesQuery } from './queries.ts'

/** History of an event: who changed what, and when. */
export function EventHistory({ eventId }: { eventId: string }) {
  return (
    <PartScreen eventId={eventId} title="Histórico" right="seeHistory">
      {(event) => <Changes event={event} />}
    </PartScreen>
  )
}

function Changes({ event }: { event: EditedEvent }) {
  const query = useInfiniteQuery(changesQuery(useApi(), event._id))
  const { data, error, isFetching, refetch } = query
  const list = useRef<HTMLOListElement>(null)
  /** Number of changes before more were asked for; the first new one gets the focus. */
  const seen = useRef<number>(undefined)
  const changes = data?.pages.flatMap(({ docs }) => docs) ?? []
  const count = changes.length
  useEffect(() => {
    if (seen.current === undefined || count <= seen.current) return
    const next = list.current?.children[seen.current]
    seen.current = undefined
    if (next instanceof HTMLElement) next.focus()
  }, [count])
  if (!data && error)
    return (
      <ErrorPanel
        title="Não foi possível carregar o histórico"
        retrying={isFetching}
        onRetry={() => void refetch()}
      >
        {failureText(error)}
      </ErrorPanel>
    )
  if (!data)
    return (
      <div className="grid gap-4">
        <output className="sr-only">Carregando o histórico...</output>
        <Skeleton className="h-28 rounded-lg" />
        <Skeleton className="h-28 rounded-lg" />
        <Skeleton className="h-28 rounded-lg" />
      </div>
    )
  if (count === 0) return <EmptyPanel title="Nenhuma alteração ainda" />
  const showMore = () => {
    seen.current = count
    void query.fetchNextPage()
  }
  return (
    <>
      <ol ref={list} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {changes.map((change) => (
          <ChangeItem key={change._id} change={change} zone={event.dates.timezone} />
        ))}
      </ol>
      {query.isFetchNextPageError && (
        <p role="alert" className="mt-4 font-medium text-danger">
          {failureText(error)}
        </p>
      )}
      {query.hasNextPage && (
        <Button
          variant="secondary"
          busy={query.isFetchingNextPage}
          onClick={showMore}
          className="mt-6 max-sm:w-full"
        >
          <ArrowDown aria-hidden="true" />
          Ver alterações mais antigas
        </Button>
      )}
    </>
  )
}

function ChangeItem({ change, zone }: { change: EventChange; zone: string }) {
  const { author, title, at, fields, reason } = change
  // What is new has nothing to compare, and may be long.
  const isNew = fields.length > 2 && fields.every(({ before }) => before === null)
  return (
    <li tabIndex={-1} className="rounded-lg border border-line bg-surface p-4 sm:p-5">
      <p className="font-bold">{title}</p>
      <p className="text-sm text-ink-soft">
        {`${author ?? 'Equipe 55Tickets'} · ${momentText(at, zone)}`}
      </p>
      {reason && <p className="mt-2 wrap-anywhere">{`Motivo: ${reason}`}</p>}
      {isNew ? (
        <details className="mt-2">
          <summary className="inline-flex min-h-11 items-center rounded-md font-semibold text-action">
            Ver o que foi preenchido
          </summary>
          <ChangedFields fields={fields} />
        </details>
      ) : (
        fields.length > 0 && <ChangedFields fields={fields} />
      )}
      <ChangeEffect change={change} zone={zone} />
    </li>
  )
}

import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../lib/app-context.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { promoterEventsQuery } from '../queries.ts'

interface EventLimitProps {
  readonly organizationId: string
  /** Events to which a member is limited; null for all. */
  readonly value: readonly string[] | null
  readonly error: string | undefined
  readonly onChange: (eventIds: readonly string[] | null) => void
}

/** Limits a member to some of the events. */
export function EventLimit({ organizationId, value, error, onChange }: EventLimitProps) {
  return (
    <div>
      <Checkbox
        label="Limitar a alguns eventos"
        hint="Sem acesso aos outros eventos, ao extrato e à equipe."
        checked={value !== null}
        error={error}
        onChange={({ target }) => onChange(target.checked ? [] : null)}
      />
      {value !== null && <Events {...{ organizationId, value, onChange }} />}
    </div>
  )
}

interface EventsProps extends Omit<EventLimitProps, 'error'> {
  readonly value: readonly string[]
}

function Events({ organizationId, value, onChange }: EventsProps) {
  const api = useApi()
  const [pageCount, setPageCount] = useState(1)
  const pages = useQueries({
    queries: Array.from({ length: pageCount }, (_, at) =>
      promoterEventsQuery(api, organizationId, { page: at + 1 }),
    ),
  })
  const events = pages.flatMap(({ data }) => data?.docs ?? [])
  const total = pages[0]?.data?.totalPages ?? 1
  const isLoading = pages.some(({ isPending }) => isPending)
  return (
    <fieldset className="mt-2 ml-9 max-h-72 overflow-y-auto rounded-md border border-line px-3.5 py-1">
      <legend className="sr-only">Eventos</legend>
      {events.map(({ _id: id, name }) => (
        <Checkbox
          key={id}
          label={<span className="wrap-anywhere">{name}</span>}
          checked={value.includes(id)}
          onChange={({ target }) =>
            onChange(target.checked ? [...value, id] : value.filter((one) => one !== id))
          }
        />
      ))}
      {isLoading && <Skeleton className="my-2 h-6" />}
      {!isLoading && events.length === 0 && <p className="py-2">Nenhum evento ainda.</p>}
      {pageCount < total && (
        <Button variant="quiet" size="sm" onClick={() => setPageCount(pageCount + 1)}>
          Mostrar mais eventos
        </Button>
      )}
    </fieldset>
  )
}

import { momentText } from '@55tickets/rules/text/moment-text.ts'
import { useQuery } from '@tanstack/react-query'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useApi } from '../../../lib/app-context.tsx'
import { CardLink, LinkCard } from '../../../ui/link-card.tsx'

/** Gates of an organization's events, for members who see nothing else of them. */
export function OwnGates({ organizationId }: { organizationId: string }) {
  const api = useApi()
  const { data } = useQuery({
    queryKey: ['gate', 'events'],
    queryFn: ({ signal }) => api('listGateEvents', {}, signal),
  })
  const events = data?.docs.filter((event) => event.organizationId === organizationId) ?? []
  if (events.length === 0) return null
  return (
    <section aria-labelledby="own-gates">
      <h2 id="own-gates" className="mb-3 text-lg">
        Entradas de cada evento
      </h2>
      <ul className="grid gap-3">
        {events.map(({ _id, name, startDate, timezone }) => (
          <li key={_id}>
            <LinkCard className="flex items-center justify-between gap-4 p-4">
              <div className="min-w-0">
                <h3 className="text-base wrap-anywhere">
                  <CardLink to={`/promotor/eventos/${_id}/portaria`}>{name}</CardLink>
                </h3>
                <p className="text-sm text-ink-soft">{momentText(startDate, timezone)}</p>
              </div>
              <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
            </LinkCard>
          </li>
        ))}
      </ul>
    </section>
  )
}

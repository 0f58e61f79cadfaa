import type { EditedEvent } from '@55tickets/contracts/editor/edited-event.ts'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../lib/app-context.tsx'
import { Card } from '../../ui/card.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CourtesyRow } from './courtesy-row.tsx'
import { courtesiesQuery } from './queries.ts'

/** Courtesies that were taken back, folded. Only the newest, since the others are of no use. */
export function TakenBack({ event, count }: { event: EditedEvent; count: number }) {
  if (count === 0) return null
  return (
    <Card className="overflow-hidden">
      <Disclosure title={<span className="font-semibold">{`Retiradas (${count})`}</span>}>
        <TakenBackList event={event} />
      </Disclosure>
    </Card>
  )
}

function TakenBackList({ event }: { event: EditedEvent }) {
  const params = { q: '', page: 1, state: 'takenBack' } as const
  const { data } = useQuery(courtesiesQuery(useApi(), event._id, params))
  if (!data) return <Skeleton className="m-4 h-24 rounded-lg" />
  return (
    <ul aria-label="Cortesias retiradas" className="grid gap-2.5 p-3">
      {data.docs.map((courtesy) => (
        <li key={courtesy._id}>
          <CourtesyRow eventId={event._id} courtesy={courtesy} list={data} />
        </li>
      ))}
    </ul>
  )
}

import { failureText } from '../../lib/api/api.ts'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Channels } from './channels.tsx'
import { Entrances } from './entrances.tsx'
import { MainNumbers } from './main-numbers.tsx'
import { OrdersOverTime } from './orders-over-time.tsx'
import { SoldPlaces } from './sold-places.tsx'
import { useFigures } from './use-figures.ts'

interface EventFiguresProps {
  readonly eventId: string
  /** Screen of the tracking links. */
  readonly linksPath: string
}

/** Shows how an event sells, as it happens. */
export function EventFigures({ eventId, linksPath }: EventFiguresProps) {
  const { data, error, isFetching, refetch } = useFigures(eventId)
  if (!data)
    return error ? (
      <ErrorPanel
        title="Não foi possível carregar os números"
        retrying={isFetching}
        onRetry={() => void refetch()}
      >
        {failureText(error)}
      </ErrorPanel>
    ) : (
      <LoadingFigures />
    )
  return (
    <>
      <MainNumbers figures={data} />
      {data.entrances && <Entrances entrances={data.entrances} />}
      <SoldPlaces figures={data} />
      <OrdersOverTime figures={data} />
      <Channels channels={data.channels} linksPath={linksPath} />
    </>
  )
}

function LoadingFigures() {
  return (
    <>
      <output className="sr-only">Carregando os números...</output>
      <Skeleton className="h-44 rounded-lg sm:h-32" />
      <Skeleton className="h-56 rounded-lg" />
      <Skeleton className="h-88 rounded-lg" />
    </>
  )
}

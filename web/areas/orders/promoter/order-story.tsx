import type { StoryLine } from '@55tickets/contracts/event-orders/story.ts'
import { momentText } from '@55tickets/rules/text/moment-text.ts'
import { useQuery } from '@tanstack/react-query'
import CreditCard from 'lucide-react/icons/credit-card'
import DoorOpen from 'lucide-react/icons/door-open'
import Mail from 'lucide-react/icons/mail'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import Ticket from 'lucide-react/icons/ticket'
import { failureText } from '../../../lib/api/api.ts'
import { useApi } from '../../../lib/app-context.tsx'
import { Card } from '../../../ui/card.tsx'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { orderStoryQuery } from './queries.ts'

const icons = {
  order: ShoppingBag,
  payment: CreditCard,
  ticket: Ticket,
  gate: DoorOpen,
  refund: RotateCcw,
  dispute: ShieldAlert,
  mail: Mail,
} as const satisfies Record<StoryLine['topic'], typeof Ticket>

interface OrderStoryProps {
  readonly eventId: string
  readonly saleId: string
  readonly timezone: string
}

/** Story of an order, the oldest first. */
export function OrderStory({ eventId, saleId, timezone }: OrderStoryProps) {
  const { data, error, isFetching, refetch } = useQuery(orderStoryQuery(useApi(), eventId, saleId))
  if (!data && error)
    return (
      <ErrorPanel
        title="Não foi possível carregar a história do pedido"
        retrying={isFetching}
        onRetry={() => void refetch()}
      >
        {failureText(error)}
      </ErrorPanel>
    )
  return (
    <Card className="px-4 py-4 sm:px-5">
      <h2 className="mb-4 text-lg font-bold">O que aconteceu</h2>
      {data ? (
        <ol className="grid">
          {data.map((line, at) => (
            <Line key={`${line.at} ${at}`} {...{ line, timezone }} />
          ))}
        </ol>
      ) : (
        <LoadingStory />
      )}
    </Card>
  )
}

function Line({ line, timezone }: { line: StoryLine; timezone: string }) {
  const { at, topic, text, detail } = line
  const Icon = icons[topic]
  return (
    <li className="group grid grid-cols-[2rem_minmax(0,1fr)] gap-x-3">
      <div className="flex flex-col items-center">
        <span className="flex size-8 items-center justify-center rounded-full bg-sunken text-ink-soft">
          <Icon aria-hidden="true" className="size-4" />
        </span>
        <span className="w-px grow bg-line group-last:hidden" />
      </div>
      <div className="pt-1 pb-5 group-last:pb-0">
        <p className="wrap-anywhere">{text}</p>
        {detail && <p className="text-sm text-ink-soft wrap-anywhere">{detail}</p>}
        <time dateTime={at} className="text-sm text-ink-soft tabular-nums">
          {momentText(at, timezone)}
        </time>
      </div>
    </li>
  )
}

function LoadingStory() {
  return (
    <div className="grid gap-5">
      <output className="sr-only">Carregando a história do pedido...</output>
      <Skeleton className="h-11 w-4/5" />
      <Skeleton className="h-11 w-3/5" />
      <Skeleton className="h-11 w-2/3" />
    </div>
  )
}

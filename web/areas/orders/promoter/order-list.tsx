import type { EventOrderLine } from '@55tickets/contracts/event-orders.ts'
import { formatReais } from '@55tickets/rules/money/format-reais.ts'
import { pageButtons } from '@55tickets/rules/page-buttons.ts'
import { countText, ticketCountText } from '@55tickets/rules/text/count-text.ts'
import { momentText } from '@55tickets/rules/text/moment-text.ts'
import { useQuery } from '@tanstack/react-query'
import { failureText } from '../../../lib/api/api.ts'
import { useApi } from '../../../lib/app-context.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyPanel } from '../../../ui/empty-panel.tsx'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { CardLink, LinkCard } from '../../../ui/link-card.tsx'
import { Pagination } from '../../../ui/list/pagination.tsx'
import { usePagedList } from '../../../ui/list/use-paged-list.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { EventOrderStatus } from './event-order-status.tsx'
import { ExportOrders } from './export-orders.tsx'
import { OrderFilters, type TicketTypeChoice } from './order-filters.tsx'
import { isFiltered, type OrderListParams } from './order-list-params.ts'
import { eventOrdersQuery } from './queries.ts'

interface EventOrdersProps {
  readonly eventId: string
  readonly timezone: string
  /** Ticket types of the event. */
  readonly types: readonly TicketTypeChoice[]
  readonly params: OrderListParams
  readonly onParamsChange: (next: OrderListParams) => void
  /** Path of one order's screen. */
  readonly orderPath: (saleId: string) => string
}

/** Orders of an event, the newest first, with one search box and filters. */
export function EventOrders({ types, onParamsChange, ...props }: EventOrdersProps) {
  return (
    <>
      <OrderFilters params={props.params} types={types} onParamsChange={onParamsChange} />
      <Results {...props} onParamsChange={onParamsChange} />
    </>
  )
}

type ResultsProps = Omit<EventOrdersProps, 'types'>

function Results({ eventId, timezone, params, onParamsChange, orderPath }: ResultsProps) {
  const query = useQuery(eventOrdersQuery(useApi(), eventId, params))
  const { data, error, isFetching, refetch } = query
  const { list, turn } = usePagedList((page) => onParamsChange({ ...params, page }))
  if (!data)
    return error ? (
      <ErrorPanel
        title="Não foi possível carregar os pedidos"
        retrying={isFetching}
        onRetry={() => void refetch()}
      >
        {failureText(error)}
      </ErrorPanel>
    ) : (
      <LoadingOrders />
    )
  if (data.docs.length === 0)
    return (
      <NoOrders isSearch={isFiltered(params)} onClear={() => onParamsChange({ q: '', page: 1 })} />
    )
  return (
    <div>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <output className="text-sm text-ink-soft">{foundText(data)}</output>
        <ExportOrders eventId={eventId} params={params} />
      </div>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={data.totalPages > 1 ? `Página ${data.page} de ${data.totalPages}` : 'Pedidos'}
        className="grid scroll-mt-24 grid-cols-1 gap-2.5 outline-none"
      >
        {data.docs.map((order) => (
          <OrderRow key={order._id} {...{ order, timezone }} path={orderPath(order._id)} />
        ))}
      </ul>
      {data.totalPages > 1 && (
        <Pagination
          current={params.page}
          total={data.totalPages}
          pages={pageButtons(params.page, data.totalPages)}
          onSelect={turn}
          className="mt-8"
        />
      )}
    </div>
  )
}

const foundText = ({ totalDocs, isMore }: { totalDocs: number; isMore: boolean }) => {
  const count = totalDocs === 1 ? '1 pedido' : `${countText(totalDocs)} pedidos`
  return isMore ? `Mais de ${count}` : count
}

function NoOrders({ isSearch, onClear }: { isSearch: boolean; onClear: () => void }) {
  if (!isSearch)
    return (
      <EmptyPanel title="Nenhum pedido ainda">
        As compras deste evento aparecem aqui assim que são feitas.
      </EmptyPanel>
    )
  return (
    <EmptyPanel
      title="Nenhum pedido encontrado"
      actions={
        <Button variant="secondary" onClick={onClear}>
          Ver todos os pedidos
        </Button>
      }
    >
      Busque por nome, email, CPF ou celular, ou pelo número do pedido ou do ingresso. Um CPF ou
      celular precisa estar completo.
    </EmptyPanel>
  )
}

interface OrderRowProps {
  readonly order: EventOrderLine
  readonly timezone: string
  readonly path: string
}

function OrderRow({ order, timezone, path }: OrderRowProps) {
  const { buyer, orderNumber, status, tickets, amount, createdAt, isMove } = order
  return (
    <li>
      <LinkCard className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-4 py-3.5 sm:px-5">
        <h2 className="text-base font-bold tracking-normal wrap-anywhere">
          <CardLink to={path}>{buyer.name}</CardLink>
        </h2>
        <p className="text-right font-bold tabular-nums">{formatReais(amount)}</p>
        <p className="min-w-0 truncate text-sm text-ink-soft">{buyer.email}</p>
        <div className="justify-self-end">
          <EventOrderStatus status={status} />
        </div>
        <p className="col-span-2 text-sm text-ink-soft tabular-nums">
          {ticketCountText(tickets)}
          {isMove && ' · troca'} · pedido {orderNumber} ·{' '}
          <time dateTime={createdAt} className="whitespace-nowrap">
            {momentText(createdAt, timezone)}
          </time>
        </p>
      </LinkCard>
    </li>
  )
}

function LoadingOrders() {
  return (
    <div className="grid gap-2.5">
      <output className="sr-only">Carregando os pedidos...</output>
      {Array.from({ length: 6 }, (_, at) => (
        <Skeleton key={at} className="h-25 rounded-lg" />
      ))}
    </div>
  )
}

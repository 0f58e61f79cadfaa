import type { EventOrder } from '@55tickets/contracts/event-orders.ts'
import { formatReais } from '@55tickets/rules/money/format-reais.ts'
import { maskPhone } from '@55tickets/rules/people/phone.ts'
import { momentText } from '@55tickets/rules/text/moment-text.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { failureText } from '../../../lib/api/api.ts'
import { useApi } from '../../../lib/app-context.tsx'
import { Card } from '../../../ui/card.tsx'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { EventOrderStatus } from './event-order-status.tsx'
import { EventOrderTickets } from './event-order-tickets.tsx'
import { OrderActions } from './order-actions.tsx'
import { OrderStory } from './order-story.tsx'
import { eventOrderQuery } from './queries.ts'

interface EventOrderScreenProps {
  readonly eventId: string
  readonly saleId: string
  /** The member may refund it, and move its tickets. */
  readonly canRefund: boolean
  /** Path of one order's screen. */
  readonly orderPath: (saleId: string) => string
}

/** One order: its tickets, who bought it, its money, and what happened to it. */
export function EventOrderScreen({ eventId, saleId, canRefund, orderPath }: EventOrderScreenProps) {
  const { data, error, isFetching, refetch } = useQuery(eventOrderQuery(useApi(), eventId, saleId))
  if (!data)
    return error ? (
      <ErrorPanel
        title="Não foi possível carregar o pedido"
        retrying={isFetching}
        onRetry={() => void refetch()}
      >
        {failureText(error)}
      </ErrorPanel>
    ) : (
      <LoadingOrder />
    )
  const { orderNumber, status, createdAt, timezone, isMove } = data
  return (
    <>
      <div>
        <h1 className="text-2xl font-black tabular-nums">Pedido {orderNumber}</h1>
        <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-ink-soft">
          <EventOrderStatus status={status} />
          <time dateTime={createdAt}>{momentText(createdAt, timezone)}</time>
          {isMove && <span>Troca de um ingresso por outro mais caro</span>}
        </div>
      </div>
      {isPaid(status) && <OrderActions {...{ eventId, canRefund }} order={data} />}
      <EventOrderTickets {...{ eventId, canRefund, orderPath }} order={data} />
      <Buyer order={data} />
      <Amounts order={data} />
      <OrderStory {...{ eventId, saleId, timezone }} />
    </>
  )
}

const isPaid = (status: EventOrder['status']) => status === 'CONFIRMED' || status === 'RECEIVED'

interface SectionProps {
  readonly title: string
  readonly children: ReactNode
}

function Section({ title, children }: SectionProps) {
  return (
    <Card className="px-4 py-4 sm:px-5">
      <h2 className="mb-3 text-lg font-bold">{title}</h2>
      <dl className="grid gap-2 text-sm">{children}</dl>
    </Card>
  )
}

interface FactProps {
  readonly name: string
  readonly isStrong?: boolean
  readonly children: ReactNode
}

function Fact({ name, isStrong = false, children }: FactProps) {
  return (
    <div
      className={
        isStrong
          ? 'flex flex-wrap justify-between gap-x-4 border-t border-line pt-2 text-base font-bold'
          : 'flex flex-wrap justify-between gap-x-4'
      }
    >
      <dt className={isStrong ? '' : 'text-ink-soft'}>{name}</dt>
      <dd className="min-w-0 text-right wrap-anywhere tabular-nums">{children}</dd>
    </div>
  )
}

function Buyer({ order: { buyer } }: { order: EventOrder }) {
  return (
    <Section title="Quem comprou">
      <Fact name="Nome">{buyer.name}</Fact>
      <Fact name="Email">
        <a href={`mailto:${buyer.email}`} className="underline underline-offset-4">
          {buyer.email}
        </a>
      </Fact>
      {buyer.phone && <Fact name="Telefone">{maskPhone(buyer.phone)}</Fact>}
      {buyer.cpf && <Fact name="CPF">{buyer.cpf}</Fact>}
    </Section>
  )
}

function Amounts({ order }: { order: EventOrder }) {
  const { total, fee, interest, amount, coupon, refund, timezone } = order
  return (
    <Section title="Valores">
      <Fact name={coupon ? `Ingressos, com o cupom ${coupon}` : 'Ingressos'}>
        {formatReais(total)}
      </Fact>
      {fee > 0 && <Fact name="Taxa de serviço">{formatReais(fee)}</Fact>}
      {interest > 0 && <Fact name="Juros do parcelamento">{formatReais(interest)}</Fact>}
      <Fact name="Total do comprador" isStrong>
        {formatReais(amount)}
      </Fact>
      {refund && (
        <Fact name={refund.doneAt ? 'Devolvido' : 'Devolução em andamento'}>
          {formatReais(refund.amount)}
          {refund.doneAt && ` em ${momentText(refund.doneAt, timezone)}`}
        </Fact>
      )}
    </Section>
  )
}

function LoadingOrder() {
  return (
    <>
      <output className="sr-only">Carregando o pedido...</output>
      <Skeleton className="h-17 w-64" />
      <Skeleton className="h-60 rounded-lg" />
      <Skeleton className="h-40 rounded-lg" />
    </>
  )
}

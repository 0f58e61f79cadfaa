import type { EventOrderFilter, OrderGroup } from '@55tickets/contracts/event-orders.ts'
import type { PaymentMethod } from '@55tickets/contracts/payments.ts'
import { queryText, readPage, readWords } from '../../../lib/list-params.ts'

/** Filters and page of the list of orders. */
export interface OrderListParams extends EventOrderFilter {
  readonly page: number
}

interface Choice<Value extends string> {
  readonly value: Value
  /** Value in the address. */
  readonly param: string
  readonly label: string
}

/** Groups of statuses in the order of the chips. */
export const orderGroupChoices: readonly Choice<OrderGroup>[] = [
  { value: 'paid', param: 'pagos', label: 'Pagos' },
  { value: 'waiting', param: 'aguardando', label: 'Aguardando' },
  { value: 'refunded', param: 'reembolsados', label: 'Reembolsados' },
  { value: 'disputed', param: 'contestados', label: 'Contestados' },
  { value: 'unpaid', param: 'nao-pagos', label: 'Não pagos' },
]

export const methodChoices: readonly Choice<PaymentMethod>[] = [
  { value: 'PIX', param: 'pix', label: 'PIX' },
  { value: 'CREDIT_CARD', param: 'cartao', label: 'Cartão' },
]

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Reads the filters from the address; ignores unknown values. */
export function readOrderListParams(search: URLSearchParams): OrderListParams {
  const chosen = <Value extends string>(choices: readonly Choice<Value>[], name: string) =>
    choices.find(({ param }) => param === search.get(name))?.value
  const group = chosen(orderGroupChoices, 'situacao')
  const method = chosen(methodChoices, 'pagamento')
  const type = search.get('ingresso') ?? ''
  return {
    q: readWords(search),
    ...(group && { group }),
    ...(method && { method }),
    ...(search.get('cupom') === 'sim' && { withCoupon: 'true' }),
    ...(UUID.test(type) && { type }),
    page: readPage(search),
  }
}

export function writeOrderListParams(params: OrderListParams): string {
  const { q, group, method, withCoupon, type, page } = params
  return queryText({
    q,
    situacao: orderGroupChoices.find(({ value }) => value === group)?.param,
    pagamento: methodChoices.find(({ value }) => value === method)?.param,
    cupom: withCoupon && 'sim',
    ingresso: type,
    page: page > 1 ? String(page) : undefined,
  })
}

/** Query of the API for a filter. */
export const toOrderQuery = ({ q, group, method, withCoupon, type }: EventOrderFilter) => ({
  ...(q && { q }),
  ...(group && { group }),
  ...(method && { method }),
  ...(withCoupon && { withCoupon }),
  ...(type && { type }),
})

export const isFiltered = (filter: EventOrderFilter): boolean =>
  Object.keys(toOrderQuery(filter)).length > 0

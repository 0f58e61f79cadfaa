import { z } from 'zod/mini'
import { call } from './http/call.ts'
import { Id, Instant, Reais } from './http/parts.ts'
import { PaymentMethod } from './payments.ts'
import { Refund } from './refunds.ts'
import { SaleStatus } from './reservations.ts'

/** An order in the list of its event's promoter. */
const EventOrderLine = z.object({
  _id: Id,
  orderNumber: z.string(),
  status: SaleStatus,
  createdAt: Instant,
  buyer: z.object({ name: z.string(), email: z.string() }),
  /** Tickets that it has, without those that were given back. */
  tickets: z.int(),
  /** Amount that the buyer paid or is to pay, with fee and interest. */
  amount: Reais,
  /** It moves a ticket of another order to a dearer type, once it is paid. */
  isMove: z.boolean(),
})
export type EventOrderLine = z.infer<typeof EventOrderLine>

export const eventOrderTicketStates = ['valid', 'used', 'returned', 'revoked'] as const

/** A ticket of an order, as its promoter sees it. */
const EventOrderTicket = z.object({
  _id: Id,
  /** Number as it is printed. */
  number: z.string(),
  /** Name under which it was bought, or moved to. */
  name: z.string(),
  lotLabel: z.optional(z.string()),
  price: Reais,
  holderName: z.nullable(z.string()),
  /** Only the middle digits. */
  holderCpf: z.nullable(z.string()),
  state: z.enum(eventOrderTicketStates),
  usedAt: z.nullable(Instant),
  /** Name of the type that it was moved from. */
  movedFrom: z.nullable(z.string()),
  /** The second order of a move that waits for its payment. */
  openMove: z.nullable(z.object({ _id: Id, name: z.string(), amount: Reais, expiresAt: Instant })),
})
export type EventOrderTicket = z.infer<typeof EventOrderTicket>

const EventOrder = z.object({
  _id: Id,
  orderNumber: z.string(),
  status: SaleStatus,
  createdAt: Instant,
  /** Zone of the event, in which times are shown. */
  timezone: z.string(),
  buyer: z.object({
    name: z.string(),
    email: z.string(),
    phone: z.nullable(z.string()),
    /** Only the middle digits. */
    cpf: z.nullable(z.string()),
  }),
  /** Tickets less discounts, the buyer's fee, interest of instalments, and their sum. */
  total: Reais,
  fee: Reais,
  interest: Reais,
  amount: Reais,
  coupon: z.nullable(z.string()),
  tickets: z.array(EventOrderTicket),
  refund: z.nullable(Refund),
  isMove: z.boolean(),
})
export type EventOrder = z.infer<typeof EventOrder>

/** Groups of statuses by which a promoter filters orders. */
export const orderGroups = ['paid', 'waiting', 'refunded', 'disputed', 'unpaid'] as const
export type OrderGroup = (typeof orderGroups)[number]

/** Filter of an event's orders: the same for the list and for its export. */
const orderFilter = {
  /** Name, e-mail, CPF or phone of the buyer, name or CPF of a holder, order or ticket number. */
  q: z._default(z.string().check(z.maxLength(100)), ''),
  /** Left out: all but reservations that ended unpaid. */
  group: z.optional(z.enum(orderGroups)),
  /** Method by which it was paid, or is to be paid. */
  method: z.optional(PaymentMethod),
  withCoupon: z.optional(z.literal('true')),
  /** Ticket type that it has. */
  type: z.optional(Id),
}
export const EventOrderFilter = z.strictObject(orderFilter)
export type EventOrderFilter = z.infer<typeof EventOrderFilter>

/** Orders that a list counts. */
export const ORDERS_LISTED_MAX = 1000

export const listEventOrders = call({
  method: 'GET',
  path: '/promoter/events/:eventId/orders',
  access: 'event:readOrders',
  summary: 'Orders of an event, the newest first; searched and filtered',
  params: z.strictObject({ eventId: Id }),
  query: z.strictObject({
    ...orderFilter,
    page: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(10_000)), 1),
  }),
  answer: z.object({
    docs: z.array(EventOrderLine),
    /** Orders that match, or some of them: at most `ORDERS_LISTED_MAX`, fewer with frequent words. */
    totalDocs: z.int(),
    /** There are more than `totalDocs`. */
    isMore: z.boolean(),
    page: z.int(),
    totalPages: z.int(),
  }),
  refusals: ['EVENT_NOT_FOUND', 'TOO_MANY_ATTEMPTS'],
})

export const readEventOrder = call({
  method: 'GET',
  path: '/promoter/events/:eventId/orders/:saleId',
  access: 'event:readOrders',
  summary: 'One order of an event with its tickets',
  params: z.strictObject({ eventId: Id, saleId: Id }),
  answer: EventOrder,
  refusals: ['EVENT_NOT_FOUND', 'SALE_NOT_FOUND'],
})

import { z } from 'zod/mini'
import { EventStatus } from './events.ts'
import { call } from './http/call.ts'
import { Id, Instant, Reais } from './http/parts.ts'
import { Payment } from './payments.ts'
import { Refund } from './refunds.ts'
import { SaleStatus } from './reservations.ts'
import { TicketCode } from './tickets.ts'

/** Event of a sale in its short form. */
const Company = z.object({
  _id: Id,
  /** Empty by default; the event is then addressed by its id. */
  slug: z._default(z.string(), ''),
  name: z.string(),
  startDate: Instant,
  endDate: Instant,
  bannerUrl: z.string(),
  mobileBannerUrl: z.nullable(z.string()),
  desktopBannerUrl: z.nullable(z.string()),
})

const Evento = z.object({
  ...Company.shape,
  timezone: z.string(),
  isRecurring: z.boolean(),
  recurrenceConfig: z.nullable(
    z.object({ weeklyDays: z.array(z.int()), startTime: z.string(), endTime: z.string() }),
  ),
  locationName: z.string(),
  address: z.nullable(z.string()),
  city: z.string(),
  region: z.string(),
  acceptedPaymentMethods: z.array(z.enum(['PIX', 'CREDIT_CARD'])),
  status: EventStatus,
})

const Item = z.object({
  descricao: z.string(),
  precoUnitario: Reais,
  qtde: z.int(),
  /** Less the discount. */
  total: Reais,
  ticket: Id,
  produto: Id,
  tipoProduto: z.literal('INGRESSO'),
  /** Sector and lot, as "Pista · 2º lote"; absent for a ticket without a sector. */
  lotLabel: z.optional(z.string()),
  /** Holder of an item with one ticket; null for several tickets, which have a holder each. */
  holderName: z.nullable(z.string()),
  /** Discount of a coupon on all tickets of the item. */
  desconto: Reais,
  data: Instant,
})

/** Unique number of nine digits in groups of three, for people to use instead of the id. */
const OrderNumber = z.string()

export const Sale = z.object({
  _id: Id,
  orderNumber: OrderNumber,
  status: SaleStatus,
  createdAt: Instant,
  /** Plain text, so that an invalid date fails only the countdown, not the whole page. */
  expiresAt: z.string(),
  /** Server time to compare `expiresAt` with. */
  now: Instant,
  total: Reais,
  calculatedFeeAmount: Reais,
  amountCharged: Reais,
  /** Options at the time of the reservation; empty if cards are not accepted. */
  installmentOptions: z.array(
    z.object({ installments: z.int(), monthlyAmount: Reais, totalAmount: Reais }),
  ),
  /** Monthly interest rate of instalments. */
  monthlyRatePercentage: z.number(),
  company: Company,
  evento: Evento,
  itens: z.array(Item),
  /** Code of the coupon; absent without one. */
  coupon: z.optional(z.string()),
  /** Valid codes; empty before the sale is paid. */
  ticketCodes: z.array(TicketCode),
  /** All payment attempts, the newest last. */
  pagamento: z.array(Payment),
  cliente: z.object({
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    cpf: z.nullable(z.string()),
  }),
  /** Deadline for the buyer to cancel the sale for a full refund; null if it has passed. */
  refundableUntil: z.nullable(Instant),
  /**
   * A change of the event after which the buyer may give the order back, beyond the usual days: what
   * changed, until when, null while the event has no date, and why it changed. Null if there is none.
   */
  openRefund: z.nullable(
    z.object({
      part: z.enum(['dates', 'place', 'postponed']),
      until: z.nullable(Instant),
      reason: z.nullable(z.string()),
    }),
  ),
  /** Ticket that this sale replaces once it is paid, and what the buyer gets back for it then. */
  move: z.optional(z.object({ from: z.string(), refund: Reais })),
  /** Refund to the buyer; null if there is none. */
  refund: z.nullable(Refund),
})
export type Sale = z.infer<typeof Sale>

export const readSale = call({
  method: 'GET',
  path: '/venda/:id',
  access: 'user',
  summary: 'One sale of the caller, reserved or paid',
  params: z.strictObject({ id: Id }),
  answer: Sale,
  refusals: ['SALE_NOT_FOUND'],
})

export const readHeldSale = call({
  method: 'GET',
  path: '/events/:id/reservation',
  access: 'user',
  summary: 'The caller’s live reservation for an event',
  params: z.strictObject({ id: Id }),
  answer: z.object({ _id: Id }),
  refusals: ['SALE_NOT_FOUND'],
})

/** A reservation that its buyer can still go on to pay. */
const RunningReservation = z.object({
  _id: Id,
  expiresAt: Instant,
  /** Server time to compare `expiresAt` with. */
  now: Instant,
  evento: z.object({ name: z.string() }),
})
export type RunningReservation = z.infer<typeof RunningReservation>

export const listRunningReservations = call({
  method: 'GET',
  path: '/events/user/reservations',
  access: 'user',
  summary: 'The caller’s live reservations of all events, the first to end first',
  answer: z.object({ docs: z.array(RunningReservation) }),
})

/** Sale in the list of a buyer. */
const SaleLine = z.object({
  _id: Id,
  orderNumber: OrderNumber,
  status: SaleStatus,
  createdAt: Instant,
  amountCharged: Reais,
  company: Company,
  evento: Evento,
  ticketCodes: z.array(TicketCode),
})
export type SaleLine = z.infer<typeof SaleLine>

export const listSales = call({
  method: 'GET',
  path: '/events/user/vendas',
  access: 'user',
  summary: 'The sales of the caller, the newest first',
  answer: z.object({ docs: z.array(SaleLine) }),
})

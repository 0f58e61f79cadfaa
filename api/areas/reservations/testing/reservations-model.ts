import { promoterShare, toBasisPoints } from '@55tickets/rules/money/fee.ts'
import { type Cents, cents, toReais } from '@55tickets/rules/money/money.ts'
import { isCouponFor, type UsableCoupon } from '@55tickets/rules/tickets/coupon.ts'
import { halfPriceRelease } from '@55tickets/rules/tickets/half-price.ts'
import type { HoldingBuyer } from '@55tickets/rules/tickets/hold-limits.ts'
import { findOrderRefusal, type OrderOffer } from '@55tickets/rules/tickets/order-refusal.ts'
import type { SectorStock } from '@55tickets/rules/tickets/sector.ts'
import { summarizeChoice } from '@55tickets/rules/tickets/ticket-choice.ts'
import type {
  EventName,
  FormName,
  Line,
  ModelAnswer,
  ModelEvent,
  ModelRequest,
  ModelSale,
  ModelSector,
  ModelTicket,
  World,
} from './world.ts'

/**
 * Model of reservations in memory, one buyer after the other, with which the real ones are compared.
 * What an order may contain is decided by `rules/`; the model adds stock, holds and keys. Times are
 * milliseconds from the start.
 */

const MINUTE_MS = 60_000
export const HOLD_MINUTES = 15
/** Two of the tickets that cost 50.50 reach it, two of those that cost 49.99 do not. */
export const NEW_ORGANIZATION_LIMIT_CENTS = 10_100
const KEY_MS = 24 * 60 * MINUTE_MS
const START = Date.parse('2030-05-05T12:00:00Z')

export const toDate = (time: number): Date => new Date(START + time)

export const requestText = (
  event: EventName,
  { lines, forms, coupon }: Pick<ModelRequest, 'lines' | 'forms' | 'coupon'>,
): string => JSON.stringify([event, lines, forms, coupon])

/** The events that exist. */
export const listEvents = ({ show, peca, festa }: World): [EventName, ModelEvent][] => [
  ['show', show],
  ['peca', peca],
  ['festa', festa],
]

/** Instant at which the quota of half-price tickets is released. */
function releaseTime({ startsAt, sector, tickets }: ModelEvent): number {
  const free = tickets.filter(({ lot }) => lot === null)
  const places = free.reduce((sum, { capacity }) => sum + capacity, sector?.capacity ?? 0)
  return halfPriceRelease(toDate(startsAt), places).getTime() - START
}

function areSalesPaused({ isPaused, organization }: ModelEvent, paid: number): boolean {
  const isBeyondLimit = organization === 'new' && paid >= NEW_ORGANIZATION_LIMIT_CENTS
  return isPaused || organization === 'suspended' || isBeyondLimit
}

interface ModelUse extends UsableCoupon {
  readonly isOncePerPerson: boolean
}
const NO_COUPON: ModelUse = {
  kind: 'percent',
  value: 0,
  ticketIds: [],
  isValid: false,
  remaining: null,
  isOncePerPerson: false,
}

const NO_TICKET = { lot: null, halfPrice: null }

const countTickets = (lines: readonly Line[]) =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0)
const sumCoupons = (sales: readonly ModelSale[]) =>
  sales.reduce((sum, { withCoupon }) => sum + withCoupon, 0)

export class ReservationsModel {
  now = 0
  readonly world: World
  readonly sales: ModelSale[] = []
  /** The last call, for repeating it. */
  last: { event: EventName; requests: ModelRequest[] } | undefined
  private readonly keys = new Map<string, { saleId: string; said: string; at: number }>()

  constructor(world: World) {
    this.world = world
  }

  saleStatus({ status, until }: ModelSale): string {
    return status === 'PENDING' && until <= this.now ? 'EXPIRED' : status
  }

  /** Stock that remains: in total, or for a buyer, who may exchange an unpaid reservation. */
  remaining(event: EventName, { name, capacity, sold }: ModelTicket, buyer?: number): number {
    const held = this.sales.filter(
      (sale) => sale.event === event && this.isHolding(sale) && !this.isExchanged(sale, buyer),
    )
    const lines = held.flatMap((sale) => sale.lines).filter(({ type }) => type === name)
    return capacity - sold - lines.reduce((sum, { quantity }) => sum + quantity, 0)
  }

  /** Forms that an order requires, in the event's order. */
  requiredForms(event: EventName, lines: readonly Line[]): FormName[] {
    const tickets = this.world[event]?.tickets ?? []
    const ordered = tickets.filter(({ name }) => lines.some(({ type }) => type === name))
    return [...new Set(ordered.flatMap(({ form }) => form ?? []))]
  }

  reserve(event: EventName, request: ModelRequest): ModelAnswer {
    const { saleId: id, buyer, lines, forms, key, coupon: couponName, via } = request
    const done = this.sales.find((sale) => sale.id === id)
    if (done) return { refused: null, sale: done }
    const known = key === null ? undefined : this.keys.get(`${buyer} ${key}`)
    if (known && this.now - known.at < KEY_MS) {
      const sale = this.sales.find((one) => one.id === known.saleId)
      if (sale && known.said === requestText(event, request)) return { refused: null, sale }
      return { refused: 'KEY_REUSED', about: null, bound: null }
    }

    const offer = this.offer(event, buyer)
    const items = lines.map(({ type, ...line }) => ({ ticketId: type, ...line }))
    const coupon = couponName === null ? undefined : this.coupon(event, couponName, buyer)
    const refusal = findOrderRefusal(offer, { items, forms, coupon }, toDate(this.now))
    if (refusal) return { refused: refusal.code, about: refusal.about, bound: refusal.bound }
    if (!offer) throw new Error('an order was accepted without an event')

    const replaced = this.sales.filter(
      (sale) => sale.event === event && this.isExchanged(sale, buyer),
    )
    for (const sale of replaced) sale.status = 'CANCELED'
    const link = replaced[0]?.link ?? (via === 'um' || via === 'dois' ? via : null)
    const {
      subtotal: total,
      fee,
      discount,
    } = summarizeChoice(
      offer,
      Object.fromEntries(lines.map(({ type, quantity }) => [type, quantity])),
      coupon,
    )
    const { feeBearer } = offer
    const feeBasisPoints = toBasisPoints(offer.feePercentage)
    const promoterFee = total - promoterShare({ subtotal: total, feeBearer, feeBasisPoints })
    const until = replaced[0]?.until ?? this.now + HOLD_MINUTES * MINUTE_MS
    const isCounted = ({ type }: Line) =>
      offer.tickets.some((one) => one._id === type && coupon && isCouponFor(coupon, one))
    const withCoupon = countTickets(lines.filter(isCounted))
    const hasLimit = Boolean(this.world[event]?.maxPerCpf) || coupon?.isOncePerPerson
    const cpf = hasLimit ? (this.world.cpfs[buyer] ?? null) : null
    const counted = { discount, coupon: couponName, withCoupon, cpf, link }
    const times = { at: this.now, until }
    const sold = { total, fee, promoterFee, feeBasisPoints, ...times, ...counted }
    const sale: ModelSale = { id, buyer, event, lines, ...sold, status: 'PENDING' }
    this.sales.push(sale)
    if (key !== null)
      this.keys.set(`${buyer} ${key}`, {
        saleId: id,
        said: requestText(event, request),
        at: this.now,
      })
    return { refused: null, sale }
  }

  cancel(sale: ModelSale): string {
    if (this.saleStatus(sale) === 'EXPIRED') return 'RESERVATION_EXPIRED'
    if (sale.status === 'PAYMENT_PENDING') return 'PAYMENT_UNDER_WAY'
    if (sale.status === 'CONFIRMED' || sale.status === 'REFUNDED') return 'SALE_NOT_HELD'
    sale.status = 'CANCELED'
    return 'CANCELED'
  }

  /** True if everything that a sale held is still left. */
  canPayLate({ event, lines, coupon, withCoupon, ...sale }: ModelSale): boolean {
    const known = this.world[event]
    if (!known) return false
    const ticketOf = ({ type }: Line) => known.tickets.find(({ name }) => name === type)
    const count = (isCounted: (ticket: Pick<ModelTicket, 'lot' | 'halfPrice'>) => boolean) =>
      countTickets(lines.filter((line) => isCounted(ticketOf(line) ?? NO_TICKET)))
    const isLeft = lines.every((line) => {
      const ticket = ticketOf(line)
      return ticket && line.quantity <= this.remaining(event, ticket)
    })
    const own = this.sales.filter(
      (other) =>
        other.id !== sale.id &&
        other.event === event &&
        this.isHolding(other) &&
        (other.buyer === sale.buyer || (sale.cpf !== null && other.cpf === sale.cpf)),
    )
    const terms = known.coupons.find(({ name }) => name === coupon)
    const maxTickets = terms?.maxTickets ?? null
    const isCouponLeft =
      !terms ||
      ((maxTickets === null || withCoupon <= maxTickets - this.couponUse(event, terms.name)) &&
        !(terms.isOncePerPerson && own.some((other) => other.coupon === coupon)))
    const ownTickets = countTickets([...lines, ...own.flatMap((other) => other.lines)])
    const isCpfFree = known.maxPerCpf === null || ownTickets <= known.maxPerCpf
    if (!isLeft || !isCouponLeft || !isCpfFree) return false
    if (!known.sector || count(({ lot }) => lot !== null) === 0) return true
    const stock = this.sectorStock(event, known, known.sector)
    const halves = count(({ halfPrice }) => halfPrice === 'quota')
    const hasWhole = count(({ lot, halfPrice }) => lot !== null && halfPrice === null) > 0
    const kept = hasWhole && stock.isQuotaKept ? Math.max(0, stock.halvesRemaining - halves) : 0
    return (
      halves <= stock.halvesRemaining &&
      count(({ lot }) => lot !== null) <= stock.remaining - kept &&
      stock.lots.every(
        ({ _id, remaining }) => remaining === null || count(({ lot }) => lot === _id) <= remaining,
      )
    )
  }

  /** Instants of the next days at which reservations begin to be judged differently, in order. */
  boundaries(): number[] {
    const events = listEvents(this.world).map(([, event]) => event)
    const tickets = events.flatMap((event) => event.tickets)
    const instants = [
      ...events.map(({ endsAt }) => endsAt),
      ...tickets.flatMap(({ salesStart, salesEnd }) => [salesStart ?? 0, salesEnd ?? 0]),
      ...events.flatMap(({ sector }) => sector?.lots.map(({ closesAt }) => closesAt ?? 0) ?? []),
      ...events.map((event) => releaseTime(event)),
      ...events.flatMap(({ coupons }) =>
        coupons.flatMap((one) => [one.startsAt ?? 0, one.endsAt ?? 0]),
      ),
      ...this.sales.flatMap(({ at, until }) => [until, at + 60 * MINUTE_MS]),
      ...[...this.keys.values()].map(({ at }) => at + KEY_MS),
    ]
    const isNear = (at: number) => at > this.now && at <= this.now + 2 * KEY_MS
    return [...new Set(instants)].filter(isNear).sort((a, b) => a - b)
  }

  private offer(event: EventName, buyer: number): OrderOffer | null {
    const known = this.world[event]
    if (!known?.isPublished) return null
    return {
      endDate: toDate(known.endsAt),
      areSalesPaused: areSalesPaused(known, this.sumSales(event, ['CONFIRMED'])),
      salesRoom: this.salesRoom(event, known, buyer),
      buyer: this.holdingBuyer(event, known, buyer),
      isCancelled: known.isCancelled,
      teachersPayHalf: known.teachersPayHalf,
      cpfLimit:
        known.maxPerCpf === null
          ? null
          : {
              hasCpf: this.world.cpfs[buyer] !== null,
              remaining: Math.max(0, known.maxPerCpf - this.ownTickets(event, buyer)),
            },
      feeBearer: known.feeBearer,
      feePercentage: known.feeBasisPoints / 100,
      sectors: known.sector ? [this.sectorStock(event, known, known.sector, buyer)] : [],
      tickets: known.tickets.map((ticket) => ({
        _id: ticket.name,
        name: ticket.name,
        price: toReais(cents(ticket.cents)),
        currency: ticket.currency,
        minPerOrder: ticket.min,
        maxPerOrder: ticket.max,
        isAvailable: ticket.isAvailable,
        salesStart: ticket.salesStart === null ? null : toDate(ticket.salesStart),
        salesEnd: ticket.salesEnd === null ? null : toDate(ticket.salesEnd),
        customForm: ticket.form,
        lot: ticket.lot && { _id: ticket.lot },
        halfPrice: ticket.halfPrice,
        halfOf: ticket.halfPrice ? ticket.lot : null,
        isHidden: ticket.isHidden,
        remainingQuantity: this.remaining(event, ticket, buyer),
      })),
    }
  }

  private holdingBuyer(event: EventName, known: ModelEvent, buyer: number): HoldingBuyer {
    const alone = known.tickets.filter(({ lot }) => lot === null)
    const sums = alone.map((one) => Math.max(0, this.remaining(event, one)))
    const sector = known.sector && this.sectorStock(event, known, known.sector).remaining
    const own = this.sales.filter((sale) => sale.event === event && sale.buyer === buyer)
    const present = own.filter((sale) => this.isExchanged(sale, buyer))
    const byEnd = [...Map.groupBy(own, ({ until }) => until).values()]
    const isUnpaid = ({ status }: ModelSale) => status === 'PENDING' || status === 'CANCELED'
    const lines = present.flatMap((sale) => sale.lines)
    const stock = (tickets: readonly ModelTicket[], places: number, placesLeft: number) => {
      const ticketIds = new Set(tickets.map(({ name }) => name))
      const held = countTickets(lines.filter(({ type }) => ticketIds.has(type)))
      return { ticketIds, places, placesLeft, held }
    }
    return {
      stocks: [
        ...alone.map((one) => stock([one], one.capacity, this.remaining(event, one))),
        ...(known.sector
          ? [
              stock(
                known.tickets.filter(({ lot }) => lot !== null),
                known.sector.capacity,
                sector ?? 0,
              ),
            ]
          : []),
      ],
      isEmailProved: this.world.areProved[buyer] ?? false,
      places: alone.reduce((sum, { capacity }) => sum + capacity, known.sector?.capacity ?? 0),
      placesLeft: sums.reduce((sum, left) => sum + left, Math.max(0, sector ?? 0)),
      held: countTickets(lines),
      holdsBegan: byEnd
        .filter((sales) => sales.every(isUnpaid))
        .map((sales) => toDate(Math.min(...sales.map(({ at }) => at)))),
    }
  }

  private sectorStock(
    event: EventName,
    known: ModelEvent,
    { capacity, given, quota, lots }: ModelSector,
    buyer?: number,
  ): SectorStock {
    const taken = (isCounted: (ticket: ModelTicket) => boolean) =>
      known.tickets
        .filter((ticket) => ticket.lot !== null && isCounted(ticket))
        .reduce((sum, one) => sum + one.capacity - this.remaining(event, one, buyer), 0)
    return {
      remaining: capacity - given - taken(() => true),
      halvesRemaining: quota - taken(({ halfPrice }) => halfPrice === 'quota'),
      isQuotaKept: this.now < releaseTime(known),
      lots: lots.map(({ name, size, closesAt, isClosed }) => ({
        _id: name,
        remaining: size === null ? null : size - taken(({ lot }) => lot === name),
        isClosed: isClosed || (closesAt !== null && closesAt <= this.now),
      })),
    }
  }

  /** A coupon as a buyer may use it: what that buyer may exchange counts as unused. */
  private coupon(event: EventName, name: string, buyer: number): ModelUse {
    const one = this.world[event]?.coupons.find((known) => known.name === name)
    if (!one) return NO_COUPON
    const { kind, value, types, maxTickets, startsAt, endsAt, isActive, isOncePerPerson } = one
    const users = this.sales.filter(
      (sale) =>
        sale.event === event &&
        sale.coupon === name &&
        this.isHolding(sale) &&
        !this.isExchanged(sale, buyer),
    )
    const left = [
      ...(maxTickets === null ? [] : [maxTickets - sumCoupons(users)]),
      ...(isOncePerPerson ? [1 - sumCoupons(users.filter((sale) => this.isOwn(sale, buyer)))] : []),
    ]
    return {
      kind,
      value: kind === 'amount' ? toReais(cents(value)) : value,
      ticketIds: types,
      isOncePerPerson,
      isValid:
        isActive &&
        (startsAt ?? this.now) <= this.now &&
        this.now < (endsAt ?? Number.POSITIVE_INFINITY),
      remaining: left.length === 0 ? null : Math.max(0, Math.min(...left)),
    }
  }

  /** Tickets that count for a coupon. */
  couponUse(event: EventName, name: string): number {
    return sumCoupons(
      this.sales.filter(
        (sale) => sale.event === event && sale.coupon === name && this.isHolding(sale),
      ),
    )
  }

  /** True for a sale of the same account or the same CPF. */
  private isOwn(sale: ModelSale, buyer: number): boolean {
    const cpf = this.world.cpfs[buyer] ?? null
    return sale.buyer === buyer || (cpf !== null && sale.cpf === cpf)
  }

  private ownTickets(event: EventName, buyer: number): number {
    const own = this.sales.filter(
      (sale) =>
        sale.event === event &&
        this.isOwn(sale, buyer) &&
        this.isHolding(sale) &&
        !this.isExchanged(sale, buyer),
    )
    return countTickets(own.flatMap(({ lines }) => lines))
  }

  private sumSales(event: EventName, statuses: readonly string[], except?: number): number {
    const own = this.sales.filter(
      (sale) =>
        sale.event === event &&
        statuses.includes(this.saleStatus(sale)) &&
        !this.isExchanged(sale, except),
    )
    return own.reduce((sum, { total }) => sum + total, 0)
  }

  private salesRoom(event: EventName, { organization }: ModelEvent, buyer: number): Cents | null {
    if (organization !== 'new') return null
    const statuses = ['PENDING', 'PAYMENT_PENDING', 'CONFIRMED']
    return cents(NEW_ORGANIZATION_LIMIT_CENTS - this.sumSales(event, statuses, buyer))
  }

  private isHolding(sale: ModelSale): boolean {
    return ['PENDING', 'PAYMENT_PENDING', 'CONFIRMED'].includes(this.saleStatus(sale))
  }

  private isExchanged(sale: ModelSale, buyer: number | undefined): boolean {
    return sale.buyer === buyer && this.saleStatus(sale) === 'PENDING'
  }
}

/**
 * Model of reservations in memory, one buyer after the other, with which the real ones are compared. Time
 * is counted in minutes.
 */

export const HOLD_MINUTES = 15
export const MINIMUM_CENTS = 500
const KEY_MINUTES = 24 * 60

export const OFFER = {
  show: {
    pista: { cents: 200, capacity: 9, min: 1, max: 5 },
    camarote: { cents: 5050, capacity: 4, min: 2, max: 3 },
  },
  peca: { inteira: { cents: 4999, capacity: 5, min: 1, max: 4 } },
} as const
export type EventName = keyof typeof OFFER

export interface Line {
  readonly type: string
  readonly quantity: number
}

export interface ModelRequest {
  readonly saleId: string
  readonly buyer: number
  readonly lines: readonly Line[]
  readonly key: string | null
}

export interface ModelSale {
  readonly id: string
  readonly buyer: number
  readonly event: EventName
  readonly lines: readonly Line[]
  readonly total: number
  readonly until: number
  isCanceled: boolean
}

export type ModelAnswer =
  | { readonly refused: string; readonly about: string | null; readonly bound: number | null }
  | { readonly refused: null; readonly sale: ModelSale }

export const ticketTypes = (event: EventName) =>
  new Map<string, { cents: number; capacity: number; min: number; max: number }>(
    Object.entries(OFFER[event]),
  )

const refusal = (refused: string, about: string | null = null, bound: number | null = null) => ({
  refused,
  about,
  bound,
})
const requestText = (event: EventName, { lines }: ModelRequest) => JSON.stringify([event, lines])

export class ReservationsModel {
  now = 0
  readonly sales: ModelSale[] = []
  /** The last call, for repeating it. */
  last: { event: EventName; requests: ModelRequest[] } | undefined
  private readonly keys = new Map<string, { saleId: string; said: string; at: number }>()

  saleStatus({ isCanceled, until }: ModelSale): string {
    if (isCanceled) return 'CANCELED'
    return until <= this.now ? 'EXPIRED' : 'PENDING'
  }

  remaining(event: EventName, type: string): number {
    const held = this.sales.filter((sale) => sale.event === event && this.isHeld(sale))
    const taken = held.flatMap(({ lines }) => lines).filter((line) => line.type === type)
    const capacity = ticketTypes(event).get(type)?.capacity ?? 0
    return capacity - taken.reduce((sum, { quantity }) => sum + quantity, 0)
  }

  reserve(event: EventName, request: ModelRequest): ModelAnswer {
    const done = this.sales.find(({ id }) => id === request.saleId)
    if (done) return { refused: null, sale: done }
    const name = `${request.buyer} ${request.key}`
    const known = request.key === null ? undefined : this.keys.get(name)
    if (known && this.now - known.at < KEY_MINUTES) {
      if (known.said !== requestText(event, request)) return refusal('KEY_REUSED')
      const sale = this.sales.find(({ id }) => id === known.saleId)
      if (sale) return { refused: null, sale }
    }
    const types = ticketTypes(event)
    for (const { type, quantity } of request.lines) {
      const { min = 0, max = 0 } = types.get(type) ?? {}
      if (quantity < min) return refusal('TOO_FEW_TICKETS', type, min)
      if (quantity > max) return refusal('TOO_MANY_TICKETS', type, max)
    }
    const total = request.lines.reduce(
      (sum, { type, quantity }) => sum + quantity * (types.get(type)?.cents ?? 0),
      0,
    )
    if (total + feeCents(total) < MINIMUM_CENTS) return refusal('BELOW_MINIMUM')

    const own = this.sales.find(
      (sale) => sale.event === event && sale.buyer === request.buyer && this.isHeld(sale),
    )
    // A new reservation may use what the old one holds; if it is refused, the old one stays.
    if (own) own.isCanceled = true
    for (const { type, quantity } of request.lines) {
      const left = this.remaining(event, type)
      if (quantity <= left) continue
      if (own) own.isCanceled = false
      return refusal('NOT_ENOUGH_LEFT', type, left)
    }
    const { saleId: id, buyer, lines } = request
    const sale = {
      id,
      buyer,
      event,
      lines,
      total,
      until: this.now + HOLD_MINUTES,
      isCanceled: false,
    }
    this.sales.push(sale)
    if (request.key !== null) {
      this.keys.set(name, { saleId: id, said: requestText(event, request), at: this.now })
    }
    return { refused: null, sale }
  }

  cancel(sale: ModelSale): string {
    if (this.saleStatus(sale) === 'EXPIRED') return 'RESERVATION_EXPIRED'
    sale.isCanceled = true
    return 'CANCELED'
  }

  private isHeld(sale: ModelSale): boolean {
    return this.saleStatus(sale) === 'PENDING'
  }
}

/** Fee of ten percent, rounded half up. */
export const feeCents = (total: number) => Math.floor((total + 5) / 10)

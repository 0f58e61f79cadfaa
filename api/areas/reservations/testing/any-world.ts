import type { OrganizationStatus } from '@55tickets/rules/organizations/organization.ts'
import type { CouponKind } from '@55tickets/rules/tickets/coupon.ts'
import { type HalfPrice, halfOf } from '@55tickets/rules/tickets/half-price.ts'
import fc from 'fast-check'
import {
  COUPONS,
  type EventName,
  FORM_NAMES,
  LOTS,
  type ModelCoupon,
  type ModelSector,
  type ModelTicket,
  TICKETS,
  type World,
} from './world.ts'

/** Random events with few tickets, whose limits, prices and times lie close to what decides. */

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** One value most of the time, so that most orders get past this check. */
const mostly = <T>(usual: T, ...others: T[]): fc.Arbitrary<T> =>
  fc.oneof({ weight: 24, arbitrary: fc.constant(usual) }, fc.constantFrom(...others))

/** Around the start, and around the end of what is reserved at the start. */
const instants = [-1, 0, 1, 10 * MINUTE_MS, 15 * MINUTE_MS, 20 * MINUTE_MS]

/** Mostly open; else with a start, an end or both, in any order. */
const anySalesPeriod: fc.Arbitrary<{ salesStart: number | null; salesEnd: number | null }> =
  fc.oneof(
    { weight: 4, arbitrary: fc.constant({ salesStart: null, salesEnd: null }) },
    fc.record({ salesStart: fc.constantFrom(...instants), salesEnd: fc.constant(null) }),
    fc.record({ salesStart: fc.constant(null), salesEnd: fc.constantFrom(...instants) }),
    fc.record({ salesStart: fc.constantFrom(...instants), salesEnd: fc.constantFrom(...instants) }),
  )

/** Small sectors, whose lots end around the start, and places that are given away. */
const anySector: fc.Arbitrary<ModelSector> = fc
  .record({
    capacity: fc.constantFrom(2, 3, 4, 6),
    given: mostly(0, 1, 2),
    quota: fc.constantFrom(0, 1, 2, 2, 3),
    sizes: fc.tuple(fc.constantFrom(1, 2, 4, 9), fc.constantFrom(null, null, 2, 9)),
    ends: fc.tuple(mostly(null, ...instants), mostly(null, ...instants)),
  })
  .map(({ sizes, ends, ...sector }) => ({
    ...sector,
    lots: LOTS.map((name, index) => ({
      name,
      size: sizes[index] ?? null,
      closesAt: ends[index] ?? null,
      isClosed: false,
    })),
  }))

const halfPriceOf = (name: string): HalfPrice | null => {
  if (name.endsWith('-meia')) return 'quota'
  return name.endsWith('-60') ? 'outside' : null
}

/** Tickets of a sector mostly leave the decision to it, and none is sold before: its counters are zero. */
const WHOLE_CENTS = 5051
const inSector = {
  capacity: 9,
  sold: 0,
  min: 1,
  isAvailable: true,
  salesStart: null,
  salesEnd: null,
  form: null,
}

const anyTicket = (name: string): fc.Arbitrary<ModelTicket> =>
  fc
    .record({
      // With a fee of ten percent 4.54 misses the minimum purchase and 4.55 reaches it; two times
      // 5,000,000 is the most that an order may cost.
      cents: fc.constantFrom(0, 228, 250, 454, 455, 499, 500, 500, 4999, 4999, 5050, 500_000_000),
      currency: mostly('BRL', 'USD'),
      capacity: fc.nat(9),
      sold: mostly(0, 1, 4),
      // Sold places in such a number that what is left is less than a tenth.
      crowd: fc.constantFrom(0, 0, 0, 90),
      min: fc.constantFrom(1, 1, 1, 1, 1, 1, 2, 3),
      above: fc.constantFrom(0, 2, 3, 4, 5),
      isAvailable: fc.constantFrom(...Array<boolean>(8).fill(true), false),
      period: anySalesPeriod,
      form: fc.constantFrom(null, null, null, ...FORM_NAMES),
      isHidden: mostly(false, true, true),
    })
    .map(({ above, sold, crowd, period, ...ticket }) => {
      const lot = LOTS.find((one) => name.startsWith(one)) ?? null
      const max = ticket.min + above
      const capacity = ticket.capacity + crowd
      const own = {
        ...ticket,
        ...period,
        capacity,
        sold: crowd + Math.min(sold, ticket.capacity),
        max,
      }
      const halfPrice = halfPriceOf(name)
      const cents = halfPrice ? halfOf(WHOLE_CENTS) : WHOLE_CENTS
      return { ...own, ...(lot && { ...inSector, cents }), name, lot, halfPrice }
    })

const couponValues: Record<CouponKind, readonly number[]> = {
  percent: [1, 10, 33, 50, 100],
  amount: [1, 250, 4999, 10_000],
  unlock: [0],
}

const anyCoupon = (
  name: ModelCoupon['name'],
  tickets: readonly string[],
): fc.Arbitrary<ModelCoupon> =>
  fc
    .record({
      kind: fc.constantFrom<CouponKind>('percent', 'percent', 'amount', 'unlock'),
      which: fc.nat(),
      types: fc.oneof(fc.constant(null), fc.constant(null), fc.subarray([...tickets])),
      maxTickets: fc.constantFrom(null, 1, 2, 3),
      isOncePerPerson: fc.constantFrom(false, false, true),
      startsAt: mostly(null, ...instants),
      endsAt: mostly(null, ...instants),
      isActive: mostly(true, false),
    })
    .map(({ which, ...coupon }) => {
      const values = couponValues[coupon.kind]
      return { ...coupon, name, value: values[which % values.length] ?? 0 }
    })

const anyEvent = (event: EventName) =>
  fc
    .record({
      isPublished: mostly(true, false),
      isPaused: mostly(false, true),
      isCancelled: mostly(false, true),
      organization: fc.oneof(
        { weight: 1, arbitrary: fc.constant<OrganizationStatus>('new') },
        { weight: 3, arbitrary: mostly<OrganizationStatus | null>(null, 'verified', 'suspended') },
      ),
      // The quota is released two days before.
      startsAt: mostly(90 * DAY_MS, 2 * DAY_MS, 2 * DAY_MS + 10 * MINUTE_MS, DAY_MS),
      endsAt: fc.constantFrom(...Array<number>(16).fill(99 * DAY_MS), 0, 1, 15 * MINUTE_MS, DAY_MS),
      feeBearer: fc.constantFrom('customer' as const, 'promoter' as const),
      feeBasisPoints: mostly(1000, 0, 333, 1250, 10_000),
      tickets: fc.tuple(...TICKETS[event].map(anyTicket)),
      sector: event === 'festa' ? anySector : fc.constant(null),
      coupons: fc.tuple(...COUPONS.map((name) => anyCoupon(name, TICKETS[event]))),
      maxPerCpf: fc.constantFrom(null, null, null, 1, 2, 4),
      teachersPayHalf: fc.boolean(),
    })
    .map((one) => ({ ...one, startsAt: Math.min(one.startsAt, one.endsAt - MINUTE_MS) }))

export const anyWorld: fc.Arbitrary<World> = fc.noBias(
  fc.record({
    show: anyEvent('show'),
    peca: anyEvent('peca'),
    festa: anyEvent('festa'),
    nada: fc.constant(null),
    // Two accounts of one person, one of another or of somebody unknown.
    cpfs: fc.constantFrom<readonly (string | null)[]>(['1', '1', '2'], ['1', '1', null]),
    areProved: fc.constantFrom([true, true, true], [true, false, true], [false, false, false]),
  }),
)

import {
  eventIdOf,
  eventWith,
  ticket,
  ticketIdOf,
} from '../../../reservations/testing/reservations-app.ts'
import type { FeeTerms } from './expected-ledger.ts'

/** Events of the money model, with terms that make centavos fall between two amounts. */

const DAY_MS = 86_400_000
const inDays = (days: number) =>
  new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 19).concat('Z')

/** Prices in centavos by ticket. */
const PRICES = { inteira: 5_000, camarote: 8_333, geral: 2_999 } as const
export type TicketKey = keyof typeof PRICES
export const ticketKeys: readonly TicketKey[] = ['inteira', 'camarote', 'geral']

/** Two organizations of one CPF, of which a debt of one is a debt of both, and one of somebody else. */
export const organizationSlugs = ['casa', 'filial', 'vizinha'] as const
export type Organization = (typeof organizationSlugs)[number]

export const firstDocuments: Readonly<Record<Organization, string>> = {
  casa: '52998224725',
  filial: '52998224725',
  vizinha: '15350946056',
}

interface ModelEvent {
  readonly slug: string
  readonly endsInDays: number
  readonly fee: FeeTerms
  readonly organization: Organization | null
}

/**
 * One that ends soon, so that its money is paid out; later ones, whose sales pay off its debts, two of
 * them of other organizations; and one without an organization.
 */
export const modelEvents: readonly ModelEvent[] = [
  {
    slug: 'show',
    endsInDays: 3,
    fee: { isBorneByPromoter: true, basisPoints: 777 },
    organization: 'casa',
  },
  {
    slug: 'festa',
    endsInDays: 30,
    fee: { isBorneByPromoter: false, basisPoints: 1_000 },
    organization: 'casa',
  },
  {
    slug: 'matine',
    endsInDays: 9,
    fee: { isBorneByPromoter: false, basisPoints: 850 },
    organization: 'filial',
  },
  {
    slug: 'feira',
    endsInDays: 6,
    fee: { isBorneByPromoter: false, basisPoints: 900 },
    organization: 'vizinha',
  },
  {
    slug: 'virada',
    endsInDays: 150,
    fee: { isBorneByPromoter: true, basisPoints: 1_234 },
    organization: 'casa',
  },
  {
    slug: 'avulso',
    endsInDays: 30,
    fee: { isBorneByPromoter: true, basisPoints: 1_000 },
    organization: null,
  },
]

/** The event of a step, or the next one to end, if it is over so many minutes after the start. */
export function openEvent(slug: string, minutes: number): string {
  const isOpen = ({ endsInDays }: ModelEvent) => endsInDays * 24 * 60 > minutes
  const wanted = modelEvents.find((event) => event.slug === slug)
  if (wanted && isOpen(wanted)) return slug
  return modelEvents.find(isOpen)?.slug ?? slug
}

export const eventFiles = () =>
  modelEvents.map(({ slug, endsInDays, fee }) =>
    eventWith(
      slug,
      ticketKeys.map((key) => ticket(key, { price: PRICES[key] / 100, capacity: 8 })),
      {
        startDate: inDays(endsInDays - 0.2),
        endDate: inDays(endsInDays),
        feeBearer: fee.isBorneByPromoter ? 'promoter' : 'customer',
        feePercentage: fee.basisPoints / 100,
      },
    ),
  )

/** Coupons of every event. */
export const coupons = [
  { code: 'DEZESSETE', kind: 'percent', value: 17 },
  { code: 'MENOS777', kind: 'amount', value: 777 },
] as const
export type CouponCode = (typeof coupons)[number]['code']

/** Terms of a sale, as they were when it was reserved. */
export interface SaleTerms {
  readonly fee: FeeTerms
  readonly coupon: CouponCode | null
  /** Tickets that were reserved; those that a move adds cost their full price. */
  readonly keys: readonly TicketKey[]
}

const keyByTypeId = new Map(
  modelEvents.flatMap(({ slug }) => ticketKeys.map((key) => [ticketIdOf(slug, key), key] as const)),
)
export const organizationEventIds = new Set(
  modelEvents.flatMap(({ slug, organization }) => (organization ? [eventIdOf(slug)] : [])),
)

/** Price of a ticket in a sale. */
export function ticketPrice(typeId: string, { coupon, keys }: SaleTerms): number {
  const key = keyByTypeId.get(typeId)
  if (key === undefined) throw new Error(`no ticket of the model has the type ${typeId}`)
  const price = PRICES[key]
  return keys.includes(key) ? price - discount(price, coupon) : price
}

function discount(price: number, code: CouponCode | null): number {
  const coupon = coupons.find((one) => one.code === code)
  if (!coupon) return 0
  return coupon.kind === 'percent' ? Math.floor((price * coupon.value) / 100) : coupon.value
}

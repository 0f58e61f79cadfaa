import type { EventSales } from '@55tickets/contracts/team.ts'
import { cents, toReais } from '@55tickets/rules/money/money.ts'
import { eventRecurrence, type StockedEvent } from '../events/public.ts'
import type { sumPaid } from '../orders/public.ts'

type Sums = Awaited<ReturnType<typeof sumPaid>> extends Map<string, infer One> ? One : never

const reais = (amount = 0) => toReais(cents(amount))

export const toEventSales = (event: StockedEvent, sums: Sums | undefined): EventSales => ({
  _id: event.id,
  slug: event.slug,
  name: event.name,
  startDate: event.starts_at.toISOString(),
  endDate: event.ends_at.toISOString(),
  timezone: event.timezone,
  isRecurring: event.weekly_days !== null,
  recurrenceConfig: eventRecurrence(event),
  city: event.city,
  region: event.region,
  capacity: event.capacity,
  sold: event.sold,
  held: event.held,
  orders: sums?.orders ?? 0,
  revenue: reais(sums?.revenue),
  fees: reais(sums?.fees),
  refunds: reais(sums?.refunds),
})

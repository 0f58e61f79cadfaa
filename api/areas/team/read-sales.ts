import type { EventSalesDetail } from '@55tickets/contracts/team.ts'
import { cents, toReais } from '@55tickets/rules/money/money.ts'
import type { Db } from '../../platform/db/database.ts'
import { type Refusal, refuse } from '../../platform/refuse.ts'
import { findEventForTeam, findSectorsForTeam } from '../events/public.ts'
import { paidByDay, sumPaid } from '../orders/public.ts'
import { toEventSales } from './wire.ts'

interface SalesQuery {
  readonly eventId: string
  readonly days: number
}

/** Reads the sales of one event, with its sectors and its last days. */
export async function readSales(
  db: Db,
  { eventId, days }: SalesQuery,
): Promise<EventSalesDetail | Refusal<'EVENT_NOT_FOUND'>> {
  const event = await findEventForTeam(db, eventId)
  if (!event) return refuse('EVENT_NOT_FOUND')
  const [sums, sectors, byDay] = await Promise.all([
    sumPaid(db, [eventId]),
    findSectorsForTeam(db, eventId),
    paidByDay(db, { eventId, timezone: event.timezone, days }),
  ])
  return {
    ...toEventSales(event, sums.get(eventId)),
    sectors,
    days: byDay.map(({ revenue, ...day }) => ({ ...day, revenue: toReais(cents(revenue)) })),
  }
}

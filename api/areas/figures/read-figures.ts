import type { EventFigures } from '@55tickets/contracts/figures.ts'
import { cents, toReais } from '@55tickets/rules/money/money.ts'
import { createCache } from '../../platform/cache.ts'
import type { Db } from '../../platform/db/database.ts'
import { findEventsAtGate, findStock } from '../events/public.ts'
import { countGateCodes } from '../gate/public.ts'
import { listLinks } from '../links/public.ts'
import { paidByDay, paidByHour, sumPaid } from '../orders/public.ts'
import { sumPaidByLink } from '../reservations/public.ts'

const CHART_HOURS = 48
const CHART_DAYS = 30
/** Age up to which everybody who looks gets the same figures. */
export const FIGURES_TTL_MS = 1_000
/** Size of the cache; fewer events than this are looked at in the same second. */
const MAX_CACHED_EVENTS = 200

export type ReadFigures = (eventId: string) => Promise<EventFigures | null>

/** Creates the figures of an event. Cached, because a whole team looks while tickets are sold. */
export function createReadFigures(db: Db): ReadFigures {
  const figures = createCache<EventFigures | null>({
    limit: { entries: MAX_CACHED_EVENTS },
    maxAgeMs: FIGURES_TTL_MS,
  })
  return (eventId) => figures.get(eventId, () => readFigures(db, eventId))
}

async function readFigures(db: Db, eventId: string): Promise<EventFigures | null> {
  const stock = await findStock(db, eventId)
  if (!stock) return null
  const { timezone, now, isAtGate, tickets, sectors, types } = stock
  const [sums, byLink, links, hours, days, entrances] = await Promise.all([
    sumPaid(db, [eventId]),
    sumPaidByLink(db, eventId),
    listLinks(db, eventId),
    paidByHour(db, { eventId, hours: CHART_HOURS }),
    paidByDay(db, { eventId, timezone, days: CHART_DAYS }),
    isAtGate ? countEntrances(db, eventId) : null,
  ])
  const { orders = 0, revenue = 0, refunds = 0 } = sums.get(eventId) ?? {}
  const fees = [...byLink.values()].reduce((sum, { promoterFees }) => sum + promoterFees, 0)
  const direct = byLink.get(null)
  return {
    now: now.toISOString(),
    timezone,
    tickets,
    orders,
    gross: reais(revenue),
    net: reais(revenue - fees),
    returned: reais(refunds),
    sectors,
    types,
    hours: hours.map((hour) => ({
      at: hour.at.toISOString(),
      orders: hour.orders,
      gross: reais(hour.revenue),
    })),
    days: days.map((day) => ({ day: day.day, orders: day.orders, gross: reais(day.revenue) })),
    channels: [
      {
        linkId: null,
        name: null,
        clicks: null,
        orders: direct?.orders ?? 0,
        gross: reais(direct?.gross ?? 0),
      },
      ...links
        .filter((link) => link.archivedAt === null || link.orders > 0)
        .map(({ _id, name, clicks, orders: count, gross }) => ({
          linkId: _id,
          name,
          clicks,
          orders: count,
          gross,
        })),
    ].toSorted((one, other) => other.gross - one.gross),
    entrances,
  }
}

async function countEntrances(db: Db, eventId: string): Promise<EventFigures['entrances']> {
  const [[event], counts] = await Promise.all([
    findEventsAtGate(db, { ids: [eventId] }),
    countGateCodes(db, eventId),
  ])
  return (event?.entrances ?? []).map(({ session, title }) => {
    const { admitted = 0, expected = 0 } = counts.find((one) => one.session === session) ?? {}
    return { session, title, admitted, expected }
  })
}

const reais = (sum: number) => toReais(cents(sum))

import type { Answer } from '@55tickets/contracts/http/call.ts'
import type { listEventSales as listSalesCall } from '@55tickets/contracts/team.ts'
import type { z } from 'zod/mini'
import type { Db } from '../../platform/db/database.ts'
import { findEventsForTeam } from '../events/public.ts'
import { sumPaid } from '../orders/public.ts'
import { toEventSales } from './wire.ts'

const PAGE_SIZE = 12

type Query = z.output<(typeof listSalesCall)['query']>

/** Lists a page of events with their sales. Only the events on the page are summed up. */
export async function listSales(
  db: Db,
  { when, q, page }: Query,
): Promise<Answer<typeof listSalesCall>> {
  const found = await findEventsForTeam(db, {
    when,
    q,
    offset: (page - 1) * PAGE_SIZE,
    limit: PAGE_SIZE + 1,
  })
  const events = found.slice(0, PAGE_SIZE)
  const sums = await sumPaid(
    db,
    events.map(({ id }) => id),
  )
  return {
    docs: events.map((event) => toEventSales(event, sums.get(event.id))),
    page,
    hasNextPage: found.length > PAGE_SIZE,
  }
}

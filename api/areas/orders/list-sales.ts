import type { SaleLine } from '@55tickets/contracts/orders.ts'
import { cents, toReais } from '@55tickets/rules/money/money.ts'
import { orderNumberText } from '@55tickets/rules/tickets/order-number.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { eventoColumns, toEvento } from '../events/public.ts'
import { shownStatus } from '../reservations/public.ts'
import { saleCodes, toTicketCode } from '../tickets/public.ts'

/** Sales that a list shows at most: enough for anybody's orders. */
const MAX_SALES = 200

/** Lists a user's sales, newest first, in two rounds of queries however many there are. */
export async function listSales(db: Db, userId: string): Promise<{ docs: SaleLine[] }> {
  const sales = await findSales(db, userId)
  if (sales.length === 0) return { docs: [] }
  const [events, codes] = await Promise.all([
    findEvents(db, [...new Set(sales.map(({ event_id }) => event_id))]),
    findCodes(
      db,
      sales.map(({ id }) => id),
    ),
  ])
  const codesBySale = Map.groupBy(codes, ({ sale_id }) => sale_id)
  const eventsById = new Map(events.map((event) => [event.id, toEvento(event)]))
  const docs = sales.flatMap((sale) => {
    const event = eventsById.get(sale.event_id)
    if (!event) return []
    return {
      _id: sale.id,
      orderNumber: orderNumberText(sale.number),
      status: sale.shown_status,
      createdAt: sale.created_at.toISOString(),
      amountCharged: toReais(cents(sale.total_cents + sale.fee_cents + sale.interest_cents)),
      ...event,
      ticketCodes: (codesBySale.get(sale.id) ?? []).map(toTicketCode),
    }
  })
  return { docs }
}

/** Finds the sales to list. Beyond the limit, expired and cancelled ones are left out first. */
async function findSales(db: Db, userId: string) {
  const rows = await db
    .selectFrom('sales')
    .select(['id', 'number', 'event_id', 'created_at'])
    .select(['total_cents', 'fee_cents', 'interest_cents'])
    .select(shownStatus.as('shown_status'))
    .where('user_id', '=', userId)
    .orderBy(sql`status in ('EXPIRED', 'CANCELED')`)
    .orderBy('created_at', 'desc')
    .limit(MAX_SALES)
    .execute()
  return rows.toSorted((one, other) => other.created_at.getTime() - one.created_at.getTime())
}

const findEvents = (db: Db, ids: string[]) =>
  db.selectFrom('events').select(eventoColumns).where('id', 'in', ids).execute()

const findCodes = (db: Db, saleIds: string[]) =>
  saleCodes(db)
    .select(['code.id', 'code.sale_id', 'code.holder_name', 'code.scanned_at', 'code.value_cents'])
    .select(['item.name', 'code.moved_from'])
    .where('code.sale_id', 'in', saleIds)
    .where('code.revoked_at', 'is', null)
    .execute()

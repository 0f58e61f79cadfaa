import type { Benefit } from '@55tickets/rules/tickets/half-price.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { paidStatuses } from '../reservations/public.ts'

/** Half-price tickets of an event that are paid, by sector. */
export interface HalfPriceSales {
  readonly sectors: readonly SectorHalves[]
}

export interface SectorHalves {
  readonly id: string
  readonly name: string
  readonly places: number
  readonly quota: number
  readonly sold: readonly BenefitSales[]
  /** When the last ticket of the quota was paid. */
  readonly lastPaidAt: Date | null
}

interface BenefitSales {
  readonly benefit: Benefit
  readonly isInQuota: boolean
  readonly tickets: number
  readonly cents: number
}

export async function readHalfPrice(tx: Tx, eventId: string): Promise<HalfPriceSales> {
  const sectors = await tx
    .selectFrom('sectors')
    .select(['id', 'name', 'capacity as places', 'half_quota as quota'])
    .where('event_id', '=', eventId)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const sold = await sumBenefits(tx, eventId)
  return {
    sectors: sectors.map((sector) => {
      const own = sold.filter(({ sectorId }) => sectorId === sector.id)
      const times = own.filter(({ isInQuota }) => isInQuota).map(({ lastPaidAt }) => lastPaidAt)
      const last = Math.max(...times.map(Number))
      return { ...sector, sold: own, lastPaidAt: times.length > 0 ? new Date(last) : null }
    }),
  }
}

interface BenefitRow extends BenefitSales {
  readonly sectorId: string
  readonly lastPaidAt: Date
}

/** Sums half-price tickets by benefit, without those that were given back, whose benefit is empty. */
async function sumBenefits(tx: Tx, eventId: string): Promise<BenefitRow[]> {
  const { rows } = await sql<BenefitRow>`
    select lot.sector_id as "sectorId", benefit, type.half_price = 'quota' as "isInQuota",
           count(*) as tickets, sum(unit_cents - unit_discount_cents) as cents, max(paid.at) as "lastPaidAt"
      from sales
      join sale_items item on item.sale_id = sales.id
      join ticket_types type on type.id = item.ticket_type_id
      join lots lot on lot.id = type.lot_id
     cross join unnest(benefits) benefit
     cross join lateral (select coalesce(min(at), sales.created_at) as at from sale_history history
                          where history.sale_id = sales.id and to_status in ${paidStatuses}) paid
     where sales.event_id = ${eventId} and sales.status in ${paidStatuses} and benefit is not null
     group by lot.sector_id, benefit, type.half_price`.execute(tx)
  return rows
}

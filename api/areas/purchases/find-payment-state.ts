import type { PaymentState } from '@55tickets/contracts/payments.ts'
import { cents, toReais } from '@55tickets/rules/money.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { findCharges } from '../payments/public.ts'
import { shownStatus } from '../reservations/public.ts'
import { pixOf } from './payment-wire.ts'

/** How the payment of a sale stands, without a word about whose it is. */
export async function findPaymentState(db: Db, saleId: string): Promise<PaymentState | null> {
  const sale = await db
    .selectFrom('sales')
    .innerJoin('events', 'events.id', 'sales.event_id')
    .select(['sales.expires_at', 'events.name', 'events.slug', sql<Date>`app_now()`.as('now')])
    .select([
      shownStatus.as('status'),
      sql<number>`total_cents + fee_cents + interest_cents`.as('cents'),
    ])
    .where('sales.id', '=', saleId)
    .executeTakeFirst()
  if (!sale) return null
  const isOpen = sale.status === 'PAYMENT_PENDING'
  const charge = isOpen ? (await findCharges(db, saleId)).at(-1) : undefined
  return {
    status: sale.status,
    method: charge?.method ?? null,
    paymentDetails: charge ? pixOf(charge) : null,
    expiresAt: sale.expires_at.toISOString(),
    now: sale.now.toISOString(),
    amountCharged: toReais(cents(sale.cents)),
    event: { name: sale.name, slug: sale.slug },
  }
}

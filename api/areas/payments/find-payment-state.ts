import type { PaymentState } from '@55tickets/contracts/payments.ts'
import { dateLine } from '@55tickets/rules/events/date-line.ts'
import { cents, toReais } from '@55tickets/rules/money/money.ts'
import { orderNumberText } from '@55tickets/rules/tickets/order-number.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { findCharges } from '../charges/public.ts'
import { eventRecurrence } from '../events/public.ts'
import { shownStatus } from '../reservations/public.ts'
import { toPixDetails } from './wire.ts'

/** Finds the payment status of a sale, without personal data: anybody with the link may read it. */
export async function findPaymentState(db: Db, saleId: string): Promise<PaymentState | null> {
  const sale = await db
    .selectFrom('sales')
    .innerJoin('events', 'events.id', 'sales.event_id')
    .select(['sales.number', 'sales.expires_at', sql<Date>`app_now()`.as('now')])
    .select(['events.name', 'events.slug', 'events.timezone', 'events.starts_at', 'events.ends_at'])
    .select([
      'events.weekly_days',
      'events.weekly_start',
      'events.weekly_end',
      'events.cancelled_at',
    ])
    .select([
      shownStatus.as('status'),
      sql<number>`total_cents + fee_cents + interest_cents`.as('cents'),
    ])
    .where('sales.id', '=', saleId)
    .executeTakeFirst()
  if (!sale) return null
  const isOpen = sale.status === 'PAYMENT_PENDING'
  const recurrenceConfig = eventRecurrence(sale)
  const date = dateLine({
    startDate: sale.starts_at,
    endDate: sale.ends_at,
    timezone: sale.timezone,
    isRecurring: recurrenceConfig !== null,
    recurrenceConfig,
  })
  const charge = isOpen ? (await findCharges(db, saleId)).at(-1) : undefined
  return {
    orderNumber: orderNumberText(sale.number),
    status: sale.status,
    method: charge?.method ?? null,
    isInAnalysis: charge?.status === 'ANALYSIS',
    paymentDetails: charge ? toPixDetails(charge) : null,
    expiresAt: sale.expires_at.toISOString(),
    now: sale.now.toISOString(),
    amountCharged: toReais(cents(sale.cents)),
    event: { name: sale.name, slug: sale.slug, date, isCancelled: sale.cancelled_at !== null },
  }
}

import type { Answer, CallRefusal } from '@55tickets/contracts/http/call.ts'
import type { abandonPayment as abandonCall } from '@55tickets/contracts/payments.ts'
import { sql } from 'kysely'
import { type Refusal, refuse } from '../../platform/refuse.ts'
import { cancelCharge, findCharges } from '../charges/public.ts'
import { type SettlementDeps, settleSale } from '../settlement/public.ts'

/**
 * Cancels the open PIX ("Pagar de outra forma") and holds the sale as before. A PIX that was paid in the
 * meantime pays the sale; if the buyer has reserved again since, the newer reservation wins.
 */
export async function abandonPayment(
  deps: SettlementDeps,
  saleId: string,
  userId: string,
): Promise<Answer<typeof abandonCall> | Refusal<CallRefusal<typeof abandonCall>>> {
  const { db, provider, enqueue } = deps
  const sale = await db
    .selectFrom('sales')
    .select(['status', sql<boolean>`expires_at <= app_now()`.as('is_over')])
    .where('id', '=', saleId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!sale) return refuse('SALE_NOT_FOUND')
  const { status } = sale
  if (status === 'EXPIRED') return refuse('RESERVATION_EXPIRED')
  if (status === 'CANCELED') return refuse('SALE_NOT_HELD')
  if (sale.is_over && (status === 'PENDING' || status === 'PAYMENT_PENDING'))
    return refuse('RESERVATION_EXPIRED')
  if (status !== 'PAYMENT_PENDING') return { status }

  const charge = (await findCharges(db, saleId)).at(-1)
  if (charge?.method !== 'PIX') return refuse('PAYMENT_UNDER_WAY')
  const result = await cancelCharge(db, provider, charge, enqueue)
  if (result !== 'paid' && result !== 'canceled') return refuse('PROVIDER_AWAY')
  return { status: await db.transaction().execute((tx) => settleSale(tx, deps, { charge })) }
}

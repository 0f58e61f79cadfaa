import type { Answer, CallRefusal } from '@55tickets/contracts/http/call.ts'
import type { simulatePayment as simulateCall } from '@55tickets/contracts/payments.ts'
import type { Db } from '../../platform/db/database.ts'
import { type Refusal, refuse } from '../../platform/refuse.ts'
import { findCharges, type Provider } from '../charges/public.ts'

/** Pays an open PIX at the sandbox, which then sends its webhook. Only outside production. */
export async function simulatePayment(
  db: Db,
  provider: Provider,
  saleId: string,
): Promise<Answer<typeof simulateCall> | Refusal<CallRefusal<typeof simulateCall>>> {
  const sale = await db.selectFrom('sales').select('id').where('id', '=', saleId).executeTakeFirst()
  if (!sale) return refuse('SALE_NOT_FOUND')
  const charge = (await findCharges(db, saleId)).at(-1)
  if (charge?.status !== 'WAITING' || !charge.providerId) return refuse('SALE_NOT_HELD')
  const reply = await provider.receiveMoney(charge.providerId)
  return reply.ok ? { status: 'RECEIVED' } : refuse('PROVIDER_AWAY')
}

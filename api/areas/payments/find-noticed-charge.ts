import { z } from 'zod'
import type { Db } from '../../platform/db/database.ts'
import type { ProviderPayment } from './asaas/shapes.ts'
import { isOfCharge } from './payment-of.ts'
import { type KnownCharge, toKnown } from './store.ts'

const SaleId = z.uuid()

/**
 * The charge that a payment belongs to: by its own id, by its plan, or, where the notice was
 * quicker than the answer to our own call, by what we wrote on it.
 */
export async function findNoticedCharge(
  db: Db,
  payment: ProviderPayment,
): Promise<KnownCharge | null> {
  const known = await db
    .selectFrom('charges')
    .selectAll()
    .where('provider_id', '=', payment.id)
    .executeTakeFirst()
  if (known) return toKnown(known)
  const saleId = SaleId.safeParse(payment.externalReference)
  if (!saleId.success) return null
  const rows = await db
    .selectFrom('charges')
    .selectAll()
    .where('sale_id', '=', saleId.data)
    .execute()
  const charges = rows.map(toKnown)
  const { installment } = payment
  return (
    charges.find(({ plan }) => plan !== null && plan === installment) ??
    charges.find((charge) => charge.providerId === null && isOfCharge(payment, charge)) ??
    null
  )
}

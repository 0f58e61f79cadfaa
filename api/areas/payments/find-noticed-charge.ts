import { z } from 'zod'
import type { Db } from '../../platform/db/database.ts'
import type { ProviderPayment } from './asaas/shapes.ts'
import { isOfCharge } from './payment-of.ts'
import { type KnownCharge, toKnown } from './store.ts'

const SaleId = z.uuid()

/**
 * The charge that a payment belongs to: by its own id, by its plan, or, where the notice was
 * quicker than the answer to our own call, by what we wrote on it. All by one look: between two,
 * the answer could come and make it neither known before nor unknown after.
 */
export async function findNoticedCharge(
  db: Db,
  payment: ProviderPayment,
): Promise<KnownCharge | null> {
  const saleId = SaleId.safeParse(payment.externalReference)
  const rows = await db
    .selectFrom('charges')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('provider_id', '=', payment.id),
        ...(saleId.success ? [eb('sale_id', '=', saleId.data)] : []),
      ]),
    )
    .execute()
  const charges = rows.map(toKnown)
  const { installment } = payment
  return (
    charges.find(({ providerId }) => providerId === payment.id) ??
    charges.find(({ plan }) => plan !== null && plan === installment) ??
    charges.find((charge) => charge.providerId === null && isOfCharge(payment, charge)) ??
    null
  )
}

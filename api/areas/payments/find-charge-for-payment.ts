import { z } from 'zod'
import type { Db } from '../../platform/db/database.ts'
import type { ProviderPayment } from './asaas/schemas.ts'
import { isPaymentForCharge } from './provider-payment.ts'
import { type ChargeRecord, toChargeRecord } from './store.ts'

const SaleId = z.uuid()

/**
 * The charge that a payment belongs to: by its own id, by its plan, or, where the notice was
 * quicker than the answer to our own call, by what we wrote on it. All by one look: between two,
 * the answer could come and make it neither known before nor unknown after.
 */
export async function findChargeForPayment(
  db: Db,
  payment: ProviderPayment,
): Promise<ChargeRecord | null> {
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
  const charges = rows.map(toChargeRecord)
  const { installment } = payment
  return (
    charges.find(({ providerId }) => providerId === payment.id) ??
    charges.find(({ plan }) => plan !== null && plan === installment) ??
    charges.find((charge) => charge.providerId === null && isPaymentForCharge(payment, charge)) ??
    null
  )
}

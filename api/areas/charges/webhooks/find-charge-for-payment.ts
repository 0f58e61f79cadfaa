import { z } from 'zod'
import type { Db } from '../../../platform/db/database.ts'
import { isPaymentForCharge, type ProviderPayment } from '../provider-payment.ts'
import { type ChargeRecord, toChargeRecord } from '../store.ts'

const SaleId = z.uuid()

/**
 * Finds the charge of a payment: by the payment's id, by its plan, or, if the webhook arrived
 * before the response to our own call, by the charge id in its description. One query for all
 * three: between two queries the response could be recorded, and both would miss the charge.
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

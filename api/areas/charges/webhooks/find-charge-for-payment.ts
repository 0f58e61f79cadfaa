import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../../platform/db/database.ts'
import type { ProviderPayment } from '../asaas/provider-payment.ts'
import { isPaymentForCharge } from '../check-payment.ts'
import { type ChargeRecord, toChargeRecord } from '../store.ts'

const SaleId = z.uuid()

/** Finds the charge of a payment. */
export async function findChargeForPayment(
  db: Db,
  payment: ProviderPayment,
): Promise<ChargeRecord | null> {
  return matchCharge(await findChargesForPayments(db, [payment]), payment)
}

/**
 * Age after which a payment request must have ended: longer than the timeout of any provider call.
 */
const SENDING_SECONDS = 60

export interface FoundCharge extends ChargeRecord {
  /** A payment request is still working on it. */
  readonly isBeingSent: boolean
}

/**
 * Finds all charges that may be those of payments. One query for both ways: between two queries the
 * response to our own call could be recorded, and both would miss the charge.
 */
export async function findChargesForPayments(
  db: Db,
  payments: readonly ProviderPayment[],
): Promise<FoundCharge[]> {
  if (payments.length === 0) return []
  const saleIds = payments.flatMap(({ externalReference }) => {
    const saleId = SaleId.safeParse(externalReference)
    return saleId.success ? [saleId.data] : []
  })
  const rows = await db
    .selectFrom('charges')
    .selectAll()
    .select(
      sql<boolean>`status = 'SENDING' and created_at > app_now() - make_interval(secs => ${SENDING_SECONDS})`.as(
        'is_being_sent',
      ),
    )
    .where((eb) =>
      eb.or([
        eb('provider_id', '=', sql<string>`any (${payments.map(({ id }) => id)})`),
        eb('sale_id', '=', sql<string>`any (${saleIds})`),
      ]),
    )
    .execute()
  return rows.map((row) => ({ ...toChargeRecord(row), isBeingSent: row.is_being_sent }))
}

/**
 * Selects the charge of a payment: by the payment's id, by its plan, or, if the webhook arrived
 * before the response to our own call, by the charge id in its description.
 */
export function matchCharge(
  charges: readonly ChargeRecord[],
  payment: ProviderPayment,
): ChargeRecord | null {
  const { id, installment, externalReference } = payment
  const ofSale = charges.filter(
    (charge) => charge.saleId === externalReference || charge.providerId === id,
  )
  return (
    ofSale.find(({ providerId }) => providerId === id) ??
    ofSale.find(({ plan }) => plan !== null && plan === installment) ??
    ofSale.find((charge) => charge.providerId === null && isPaymentForCharge(payment, charge)) ??
    null
  )
}

import { addDays } from '@55tickets/rules/text/day.ts'
import { HOME_ZONE, zonedToInstant } from '@55tickets/rules/text/zone.ts'
import { type Selectable, sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../../platform/db/database.ts'
import type { Charges } from '../../../platform/db/tables.generated.ts'
import type { Enqueue } from '../../../platform/jobs/enqueue.ts'
import type { Provider } from '../asaas/provider.ts'
import type { ProviderPayment } from '../asaas/provider-payment.ts'
import { isPaymentForCharge } from '../check-payment.ts'
import { recheckChargeJob } from '../recheck-charge.ts'
import { type ChargeRecord, toChargeRecord } from '../store.ts'
import { type ChargePair, compareCharge, type Difference } from './compare-charge.ts'
import { dayTotals, type MethodTotals } from './day-totals.ts'
import { lookUpMissing } from './look-up-missing.ts'

/** Finds paid charges whose sale has no tickets. Only the owner of sales knows that. */
export type FindUnfulfilled = (db: Db, chargeIds: readonly string[]) => Promise<ReadonlySet<string>>

export interface ChargeReconciliation {
  /** YYYY-MM-DD */
  readonly day: string
  /** Number of charges and payments compared; an instalment plan counts as one. */
  readonly charges: number
  readonly payments: number
  readonly totals: readonly MethodTotals[]
  readonly differences: readonly Difference[]
}

/**
 * Compares the charges of a day with the payments of the provider. Writes nothing. A charge belongs
 * to the day of its payment, if it has one: around midnight the two clocks may differ.
 * `unavailable`: the provider did not return all payments.
 */
export async function reconcileCharges(
  db: Db,
  provider: Provider,
  day: string,
  findUnfulfilled: FindUnfulfilled,
): Promise<ChargeReconciliation | 'unavailable'> {
  const reply = await provider.findPaymentsOfDay(day)
  if (!reply.ok) return 'unavailable'
  const groups = groupByPlan(reply.value)
  const charges = await findCharges(db, day, reply.value)
  const paired = pair(groups, charges.all)
  const found = new Set(paired.flatMap(({ charge }) => charge?.id ?? []))
  const missing = charges.ofDay.filter(({ id }) => !found.has(id))
  const lookedUp = await lookUpMissing(provider, missing, day)
  if (lookedUp === 'unavailable') return 'unavailable'

  const all = [...paired, ...lookedUp]
  const ids = all.flatMap(({ charge }) => charge?.id ?? [])
  const unfulfilled = await findUnfulfilled(db, ids)
  return {
    day,
    charges: ids.length,
    payments: all.filter(({ payments }) => payments.length > 0).length,
    totals: dayTotals(all),
    differences: all.flatMap((one) => compareCharge(one, unfulfilled) ?? []),
  }
}

/**
 * Groups the payments of each instalment plan, without duplicates: pages shift while we read them.
 */
function groupByPlan(payments: readonly ProviderPayment[]): ProviderPayment[][] {
  const once = new Map(payments.map((payment) => [payment.id, payment]))
  const groups = new Map<string, ProviderPayment[]>()
  for (const payment of once.values()) {
    const key = payment.installment ?? payment.id
    groups.set(key, [...(groups.get(key) ?? []), payment])
  }
  return [...groups.values()].map((group) =>
    group.toSorted((a, b) => (a.installmentNumber ?? 1) - (b.installmentNumber ?? 1)),
  )
}

/** Charges of the day by our clock, and charges that payments of the day refer to. */
async function findCharges(db: Db, day: string, payments: readonly ProviderPayment[]) {
  const from = zonedToInstant(`${day}T00:00`, HOME_ZONE)
  const to = zonedToInstant(`${addDays(day, 1)}T00:00`, HOME_ZONE)
  const providerIds = payments.map(({ id }) => id)
  const saleIds = payments.flatMap(({ externalReference }) => {
    const id = z.uuid().safeParse(externalReference)
    return id.success ? id.data : []
  })
  const { rows } = await sql<Selectable<Charges>>`
    select * from charges
     where (created_at >= ${from} and created_at < ${to})
        or provider_id = any (${providerIds}) or sale_id = any (${saleIds}::uuid[])
     order by created_at, id`.execute(db)
  const all = rows.map(toChargeRecord)
  return { all, ofDay: all.filter(({ createdAt }) => createdAt >= from && createdAt < to) }
}

function pair(
  groups: readonly (readonly ProviderPayment[])[],
  charges: readonly ChargeRecord[],
): ChargePair[] {
  const byProviderId = new Map(charges.map((charge) => [charge.providerId, charge]))
  const bySale = Map.groupBy(charges, ({ saleId }) => saleId)
  return groups.map((payments) => {
    const [first] = payments
    const ofSale = bySale.get(first?.externalReference ?? '') ?? []
    const charge =
      payments.map(({ id }) => byProviderId.get(id)).find((one) => one !== undefined) ??
      ofSale.find(({ plan }) => plan !== null && plan === first?.installment) ??
      // The response got lost: the charge id in the description identifies it.
      ofSale.find((one) => one.providerId === null && first && isPaymentForCharge(first, one))
    return { charge: charge ?? null, payments }
  })
}

/**
 * Enqueues a lookup of each charge with a difference and returns their number. Changes no charge
 * itself: the result of a lookup is processed like a webhook event.
 */
export async function repairDifferences(
  db: Db,
  enqueue: Enqueue,
  differences: readonly Difference[],
): Promise<number> {
  const chargeIds = [...new Set(differences.flatMap(({ chargeId }) => chargeId ?? []))]
  await db.transaction().execute(async (tx) => {
    for (const chargeId of chargeIds) await enqueue(tx, recheckChargeJob, { chargeId })
  })
  return chargeIds.length
}

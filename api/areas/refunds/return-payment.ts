import type { RefundRoute } from '@55tickets/rules/events/cancellation.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { Enqueue } from '../../platform/jobs/enqueue.ts'
import { type Charge, requestRefund } from '../charges/public.ts'
import { findBuyerCpfs, isOldPix, type LockedSale } from '../reservations/public.ts'
import { oldPixRoute, transferRefunds } from '../transfers/public.ts'

interface ReturnedPayment {
  readonly sale: Pick<LockedSale, 'id' | 'paidBy'>
  readonly charge: Charge
  /** Sent to the provider. */
  readonly cause: string
  readonly isForCancelledEvent?: boolean
}

/**
 * Requests that what is left of a charge goes back, and returns how: by the provider or, if it was a PIX
 * that the provider no longer returns, by a transfer to the buyer's CPF, or by our team without one.
 */
export async function returnPayment(
  tx: Tx,
  enqueue: Enqueue,
  { sale, charge, cause, isForCancelledEvent = false }: ReturnedPayment,
): Promise<RefundRoute> {
  const isOld = await isTooOld(tx, sale, charge)
  await requestRefund(tx, enqueue, charge.id, cause, { isForCancelledEvent, isByTeam: isOld })
  if (!isOld) return 'provider'
  const cpf = (await findBuyerCpfs(tx, [sale.id])).get(sale.id) ?? null
  const amountCents = charge.amountCents - charge.refundedCents
  await transferRefunds(tx, enqueue, [{ chargeId: charge.id, amountCents, cpf }])
  return oldPixRoute(cpf)
}

/**
 * True for the payment of a sale, by PIX, so long ago that the provider no longer returns it. A
 * second one is newer.
 */
async function isTooOld(
  tx: Tx,
  { id, paidBy }: ReturnedPayment['sale'],
  charge: Charge,
): Promise<boolean> {
  if (charge.method !== 'PIX' || charge.id !== paidBy) return false
  const { rows } = await sql<{ isOld: boolean }>`select ${isOldPix(id)} as "isOld"`.execute(tx)
  return rows.some(({ isOld }) => isOld)
}

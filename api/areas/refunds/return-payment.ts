import type { RefundRoute } from '@55tickets/rules/events/cancellation.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { Enqueue } from '../../platform/jobs/enqueue.ts'
import {
  approveRefund,
  type Charge,
  findCharge,
  leftCents,
  recordTransferPart,
  requestPartRefund,
  requestRefund,
} from '../charges/public.ts'
import { findBuyerCpfs, isOldPix, type LockedSale } from '../reservations/public.ts'
import { oldPixRoute, transferPart, transferRefunds } from '../transfers/public.ts'

interface ReturnedPayment {
  readonly sale: Pick<LockedSale, 'id' | 'paidBy'>
  readonly charge: Charge
  /** Sent to the provider. */
  readonly cause: string
  readonly isForCancelledEvent?: boolean
  /** Our team looks at it first. */
  readonly isInReview?: boolean
}

/**
 * Requests that what is left of a charge goes back, and returns how: by the provider or, if it was a PIX
 * that the provider no longer returns, by a transfer to the buyer's CPF, or by our team without one.
 * While our team has to look at it, nothing goes back.
 */
export async function returnPayment(
  tx: Tx,
  enqueue: Enqueue,
  { sale, charge, cause, isForCancelledEvent = false, isInReview = false }: ReturnedPayment,
): Promise<RefundRoute> {
  if (isInReview) {
    await requestRefund(tx, enqueue, charge.id, cause, { isForCancelledEvent, isInReview })
    return 'review'
  }
  const isOld = await isTooOld(tx, sale, charge)
  await requestRefund(tx, enqueue, charge.id, cause, { isForCancelledEvent, isByTeam: isOld })
  return isOld ? transferPayment(tx, enqueue, sale, charge) : 'provider'
}

/** Returns a payment that our team has looked at; false if it does not wait for that. */
export async function returnReviewed(
  tx: Tx,
  enqueue: Enqueue,
  { chargeId, userId }: { readonly chargeId: string; readonly userId: string },
): Promise<boolean> {
  const charge = await findCharge(tx, chargeId)
  if (!charge?.isInReview) return false
  const sale = { id: charge.saleId, paidBy: charge.id }
  const isByTeam = await isTooOld(tx, sale, charge)
  if (!(await approveRefund(tx, enqueue, { chargeId, userId, isByTeam }))) return false
  if (isByTeam) await transferPayment(tx, enqueue, sale, charge)
  return true
}

interface ReturnedPart extends Pick<ReturnedPayment, 'sale' | 'charge' | 'cause'> {
  readonly cents: number
}

/**
 * Requests that a part of a charge goes back: by the provider or, if it was a PIX that the provider no
 * longer returns, by a transfer to the buyer's CPF, or by our team.
 */
export async function returnPart(
  tx: Tx,
  enqueue: Enqueue,
  { sale, charge, cause, cents }: ReturnedPart,
): Promise<void> {
  if (!(await isTooOld(tx, sale, charge)))
    return requestPartRefund(tx, enqueue, charge.id, cents, cause)
  await recordTransferPart(tx, charge.id, cents, cause)
  const cpf = (await findBuyerCpfs(tx, [sale.id])).get(sale.id) ?? null
  await transferPart(tx, enqueue, { chargeId: charge.id, amountCents: cents, cpf })
}

async function transferPayment(
  tx: Tx,
  enqueue: Enqueue,
  sale: ReturnedPayment['sale'],
  charge: Charge,
): Promise<RefundRoute> {
  const cpf = (await findBuyerCpfs(tx, [sale.id])).get(sale.id) ?? null
  const amountCents = leftCents(charge)
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

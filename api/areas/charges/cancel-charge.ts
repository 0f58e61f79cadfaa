import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Enqueue } from '../../platform/jobs/enqueue.ts'
import type { Provider } from './asaas/provider.ts'
import { type Charge, isOpen, isPaidCharge, type ReportedStatus } from './charge.ts'
import { recordLookup } from './claim-charge.ts'
import { lookUpCharge, neverArrivedAfterMs } from './look-up-charge.ts'
import { recordStatus } from './record-status.ts'
import { type ChargeRecord, findCharge } from './store.ts'

type CancelResult = 'canceled' | 'paid' | 'unavailable' | 'unknown' | 'stuck'

/**
 * Cancels an open charge at the provider, which refuses that for a paid one: only then, or where the
 * payment's id is not known, it is looked up, because each call counts towards the quota. `paid`: it
 * was paid first. `unavailable`: the provider did not answer. `unknown`: the provider has no such payment, but our own call may
 * still arrive there. `stuck`: the provider's payment differs from our charge, is gone or can't be
 * canceled; a retry will hardly help, so this is logged for an operator.
 */
export async function cancelCharge(
  db: Db,
  provider: Provider,
  { id }: Pick<Charge, 'id'>,
  enqueue: Enqueue,
): Promise<CancelResult> {
  const charge = await findCharge(db, id)
  if (!charge) throw new Error(`there is no charge ${id}`)
  if (!isOpen(charge.status)) return cancelResult(charge)
  const write = (reported: ReportedStatus) =>
    db.transaction().execute((tx) => recordStatus(tx, enqueue, id, reported))
  const stuck = (why: string) => markStuck(db, provider, charge, why)

  let known: ReportedStatus = { status: charge.status, providerId: charge.providerId }
  if (charge.providerId === null) {
    const before = await lookUpCharge(provider, charge, false)
    if (before.kind === 'unavailable') return 'unavailable'
    await recordLookup(db, id)
    if (before.kind === 'mismatch') return stuck(before.why)
    if (before.kind === 'not-found') {
      if (!(await hasNeverArrived(db, provider, charge))) return 'unknown'
      return cancelResult(await write({ status: 'CANCELED' }))
    }
    known = before.reported
  }
  const { providerId } = known
  if (!isOpen(known.status) || !providerId) return cancelResult(await write(known))
  const canceled = await provider.cancelPayment(providerId)
  if (canceled.ok) {
    await recordLookup(db, id)
    return cancelResult(await write({ ...known, status: 'CANCELED' }))
  }
  if (canceled.why === 'not-sent' || canceled.why === 'busy') return 'unavailable'
  // The charge was paid, or a cancellation whose response got lost had already succeeded.
  const after = await lookUpCharge(provider, { ...charge, providerId }, false)
  if (after.kind === 'unavailable') return 'unavailable'
  await recordLookup(db, id)
  if (after.kind === 'mismatch') return stuck(after.why)
  if (after.kind !== 'found') return stuck('the payment is gone at the provider')
  const current = await write(after.reported)
  if (!isOpen(current.status)) return cancelResult(current)
  return canceled.why === 'no-answer' ? 'unavailable' : stuck('the provider refuses to cancel it')
}

async function hasNeverArrived(db: Db, provider: Provider, charge: ChargeRecord): Promise<boolean> {
  if (charge.status !== 'SENDING') return false
  const { rows } = await sql<{ age_ms: number }>`
    select extract(epoch from app_now() - ${charge.createdAt}::timestamptz)::float8 * 1000 as age_ms`.execute(
    db,
  )
  return (rows[0]?.age_ms ?? 0) > neverArrivedAfterMs(provider, charge)
}

/**
 * Marks a charge as stuck and logs it once, because the cancellation is retried while the charge is
 * open.
 */
async function markStuck(
  db: Db,
  { log }: Provider,
  { id }: ChargeRecord,
  why: string,
): Promise<'stuck'> {
  const marked = await db
    .updateTable('charges')
    .set({ stuck_since: sql<Date>`app_now()` })
    .where('id', '=', id)
    .where('stuck_since', 'is', null)
    .executeTakeFirst()
  if (marked.numUpdatedRows > 0n)
    log.error({ charge: id, why }, 'could not cancel a charge at the provider')
  return 'stuck'
}

const cancelResult = ({ status }: ChargeRecord): CancelResult =>
  isPaidCharge(status) ? 'paid' : 'canceled'

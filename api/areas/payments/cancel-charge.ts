import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Enqueue } from '../../platform/jobs/enqueue.ts'
import type { Provider } from './asaas/provider.ts'
import type { Charge } from './charge.ts'
import { isOpen, isPaid, type ReportedStatus } from './charge-status.ts'
import { neverArrivedAfterMs } from './charge-timeouts.ts'
import { recordLookup } from './claim-charge.ts'
import { lookUpCharge } from './look-up-charge.ts'
import { recordStatus } from './record-status.ts'
import { type ChargeRecord, findCharge } from './store.ts'

type CancelResult = 'canceled' | 'paid' | 'unavailable' | 'unknown' | 'stuck'

/**
 * Cancels an open charge at the provider, after asking how it stands. `paid` where the money was
 * quicker, `unavailable` where the provider did not answer. `unknown` where the provider has nothing of the
 * kind, though our own call may still arrive there. `stuck` where it answered, and what it has is not
 * our charge, is gone, or is not let go: the next try will hardly do better, and an operator is told.
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
  const stay = (why: string) => markStuck(db, provider, charge, why)

  const before = await lookUpCharge(provider, charge, false)
  if (before.kind === 'unavailable') return 'unavailable'
  await recordLookup(db, id)
  if (before.kind === 'mismatch') return stay(before.why)
  if (before.kind === 'not-found') {
    if (charge.providerId !== null) return stay('the provider has it no more')
    if (!(await hasNeverArrived(db, provider, charge))) return 'unknown'
    return cancelResult(await write({ status: 'CANCELED' }))
  }
  const { providerId } = before.reported
  if (!isOpen(before.reported.status) || !providerId)
    return cancelResult(await write(before.reported))
  const canceled = await provider.cancelPayment(providerId)
  if (canceled.ok) return cancelResult(await write({ ...before.reported, status: 'CANCELED' }))
  // Refused because it was paid in between, or canceled by a try whose answer got lost.
  const after = await lookUpCharge(provider, { ...charge, providerId }, false)
  if (after.kind === 'unavailable') return 'unavailable'
  if (after.kind !== 'found') return stay('the provider has it no more')
  const reported = await write(after.reported)
  if (!isOpen(reported.status)) return cancelResult(reported)
  const isAway = canceled.why === 'no-answer' || canceled.why === 'not-sent'
  return isAway ? 'unavailable' : stay('the provider does not let it go')
}

async function hasNeverArrived(db: Db, provider: Provider, charge: ChargeRecord): Promise<boolean> {
  if (charge.status !== 'SENDING') return false
  const { rows } = await sql<{ age_ms: number }>`
    select extract(epoch from app_now() - ${charge.createdAt}::timestamptz)::float8 * 1000 as age_ms`.execute(
    db,
  )
  return (rows[0]?.age_ms ?? 0) > neverArrivedAfterMs(provider, charge)
}

/** Logged once: it is tried again for as long as it is open. */
async function markStuck(
  db: Db,
  { log }: Provider,
  { id }: ChargeRecord,
  why: string,
): Promise<'stuck'> {
  const noted = await db
    .updateTable('charges')
    .set({ stuck_since: sql<Date>`app_now()` })
    .where('id', '=', id)
    .where('stuck_since', 'is', null)
    .executeTakeFirst()
  if (noted.numUpdatedRows > 0n) log.error({ charge: id, why }, 'a charge can’t be dropped')
  return 'stuck'
}

const cancelResult = ({ status }: ChargeRecord): CancelResult =>
  isPaid(status) ? 'paid' : 'canceled'

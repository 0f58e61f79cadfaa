import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Enqueue } from '../../platform/jobs/enqueue.ts'
import type { Provider } from './asaas/provider.ts'
import { askAbout } from './ask-about.ts'
import type { Charge } from './charge.ts'
import { noteAnswer } from './claim-charge.ts'
import { follow } from './follow.ts'
import { neverCameAfterMs } from './never-came.ts'
import { isOpen, isPaid, type Standing } from './standing.ts'
import { findCharge, type KnownCharge } from './store.ts'

type Dropped = 'canceled' | 'paid' | 'away' | 'unknown' | 'stuck'

/**
 * Cancels an open charge at the provider, after asking how it stands. `paid` where the money was
 * quicker, `away` where the provider did not answer. `unknown` where the provider has nothing of the
 * kind, though our own call may still arrive there. `stuck` where it answered, and what it has is not
 * our charge, is gone, or is not let go: the next try will hardly do better, and an operator is told.
 */
export async function dropCharge(
  db: Db,
  provider: Provider,
  { id }: Pick<Charge, 'id'>,
  enqueue: Enqueue,
): Promise<Dropped> {
  const charge = await findCharge(db, id)
  if (!charge) throw new Error(`there is no charge ${id}`)
  if (!isOpen(charge.status)) return droppedOf(charge)
  const write = (standing: Standing) =>
    db.transaction().execute((tx) => follow(tx, enqueue, id, standing))
  const stay = (why: string) => noteStuck(db, provider, charge, why)

  const before = await askAbout(provider, charge, false)
  if (before.told === 'away') return 'away'
  await noteAnswer(db, id)
  if (before.told === 'wrong') return stay(before.why)
  if (before.told === 'none') {
    if (charge.providerId !== null) return stay('the provider has it no more')
    if (!(await hasNeverCome(db, provider, charge))) return 'unknown'
    return droppedOf(await write({ status: 'CANCELED' }))
  }
  const { providerId } = before.standing
  if (!isOpen(before.standing.status) || !providerId) return droppedOf(await write(before.standing))
  const canceled = await provider.cancelPayment(providerId)
  if (canceled.ok) return droppedOf(await write({ ...before.standing, status: 'CANCELED' }))
  // Refused because it was paid in between, or canceled by a try whose answer got lost.
  const after = await askAbout(provider, { ...charge, providerId }, false)
  if (after.told === 'away') return 'away'
  if (after.told !== 'standing') return stay('the provider has it no more')
  const standing = await write(after.standing)
  if (!isOpen(standing.status)) return droppedOf(standing)
  const isAway = canceled.why === 'no-answer' || canceled.why === 'not-sent'
  return isAway ? 'away' : stay('the provider does not let it go')
}

async function hasNeverCome(db: Db, provider: Provider, charge: KnownCharge): Promise<boolean> {
  if (charge.status !== 'SENDING') return false
  const { rows } = await sql<{ age_ms: number }>`
    select extract(epoch from app_now() - ${charge.createdAt}::timestamptz)::float8 * 1000 as age_ms`.execute(
    db,
  )
  return (rows[0]?.age_ms ?? 0) > neverCameAfterMs(provider, charge)
}

/** Told once: it is tried again for as long as it is open. */
async function noteStuck(
  db: Db,
  { log }: Provider,
  { id }: KnownCharge,
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

const droppedOf = ({ status }: KnownCharge): Dropped => (isPaid(status) ? 'paid' : 'canceled')

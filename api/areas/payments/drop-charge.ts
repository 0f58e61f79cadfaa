import type { Db } from '../../platform/db/database.ts'
import type { Enqueue } from '../../platform/jobs/enqueue.ts'
import type { Provider } from './asaas/provider.ts'
import { askAbout } from './ask-about.ts'
import type { Charge } from './charge.ts'
import { follow } from './follow.ts'
import { isOpen, isPaid, type Standing } from './standing.ts'
import { findCharge, type KnownCharge } from './store.ts'

type Dropped = 'canceled' | 'paid' | 'away'

/**
 * Cancels an open charge at the provider, after asking how it stands. `paid` where the money was
 * quicker, `away` where the provider did not say or let it go, so that it may still be paid.
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

  const before = await askAbout(provider, charge)
  if (before.told !== 'standing') return 'away'
  const { providerId } = before.standing
  if (!isOpen(before.standing.status) || !providerId) return droppedOf(await write(before.standing))
  const canceled = await provider.cancelPayment(providerId)
  if (canceled.ok) return droppedOf(await write({ ...before.standing, status: 'CANCELED' }))
  // Refused because it was paid in between, or canceled by a try whose answer got lost.
  const after = await askAbout(provider, { ...charge, providerId })
  return after.told === 'standing' ? droppedOf(await write(after.standing)) : 'away'
}

function droppedOf({ status }: KnownCharge): Dropped {
  if (isPaid(status)) return 'paid'
  return isOpen(status) ? 'away' : 'canceled'
}

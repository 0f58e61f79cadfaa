import type { SaleStatus } from '@55tickets/contracts/reservations.ts'
import { createBatchQueue } from '../../platform/batch-queue.ts'
import type { Db } from '../../platform/db/database.ts'
import { findOrder, lockTickets } from '../reservations/public.ts'
import type { SettleDeps } from './deps.ts'
import type { Settle, SettlementInput } from './settle.ts'
import { settleLocked } from './settle-sale.ts'

const MAX_BATCH_SIZE = 40
const MAX_QUEUED = 4000
const QUEUE_TIMEOUT_MS = 10_000

/**
 * Creates a `settle` that batches the sales of one event. Under load many of them are paid at once and
 * each needs the lock on the event's tickets; a batch takes one lock and one commit for all.
 */
export function createBatchedSettle(db: Db, deps: SettleDeps): Settle {
  const queue = createBatchQueue<SettlementInput, SaleStatus>({
    runBatch: (eventId, inputs) =>
      db.transaction().execute(async (tx) => {
        await lockTickets(tx, eventId)
        const mailer = deps.mailer.batch()
        const statuses: SaleStatus[] = []
        for (const input of inputs)
          statuses.push(await settleLocked(tx, { ...deps, mailer }, input))
        await mailer.send(tx)
        return statuses
      }),
    ownerKey: ({ charge }) => charge.saleId,
    maxBatchSize: MAX_BATCH_SIZE,
    maxConcurrent: Math.ceil(deps.config.DATABASE_POOL_SIZE / 4),
    maxQueued: MAX_QUEUED,
    timeoutMs: QUEUE_TIMEOUT_MS,
  })
  return async (input) => {
    const { eventId, saleId } = input.charge
    return queue.runBatched(eventId, { ...input, order: await findOrder(db, saleId) })
  }
}

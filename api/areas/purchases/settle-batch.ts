import type { SaleStatus } from '@55tickets/contracts/reservations.ts'
import type { Db } from '../../platform/db/database.ts'
import { createLanes } from '../../platform/lanes.ts'
import { lockTickets } from '../reservations/public.ts'
import type { SettleDeps } from './deps.ts'
import { findOrder } from './find-order.ts'
import type { Settle, SettlementInput } from './settle.ts'
import { settleLocked } from './settle-sale.ts'

const AT_ONCE = 40
const MOST_WAITING = 4000
const PATIENCE_MS = 10_000

/**
 * Under a rush many sales of one event follow their money at once, and each needs the line for its
 * tickets. Those of one process stand in it together: one lock and one commit serve all of them.
 */
export function createBatchedSettle(db: Db, deps: SettleDeps): Settle {
  const lanes = createLanes<SettlementInput, SaleStatus>({
    work: (eventId, inputs) =>
      db.transaction().execute(async (tx) => {
        await lockTickets(tx, eventId)
        const mailer = deps.mailer.gather()
        const statuses: SaleStatus[] = []
        for (const input of inputs)
          statuses.push(await settleLocked(tx, { ...deps, mailer }, input))
        await mailer.send(tx)
        return statuses
      }),
    ownerOf: ({ charge }) => charge.saleId,
    atOnce: AT_ONCE,
    lanesAtOnce: Math.ceil(deps.config.DATABASE_POOL_SIZE / 4),
    mostWaiting: MOST_WAITING,
    patienceMs: PATIENCE_MS,
  })
  return async (input) => {
    const { eventId, saleId } = input.charge
    return lanes.ask(eventId, { ...input, order: await findOrder(db, saleId) })
  }
}

import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { giveUp, type Worker, workOn } from '../../platform/jobs/define-job.ts'
import { type Charge, chargeChanged, findCharge, markSettled } from '../charges/public.ts'
import type { PayDeps } from './deps.ts'
import { type SettlingSale, stepOf } from './settling.ts'

/** Worker that settles the sale of a charge that has changed. */
export const settleWorker = (deps: Pick<PayDeps, 'settle'>): Worker =>
  workOn(chargeChanged, async ({ chargeId }, { db }) => {
    const charge = await findCharge(db, chargeId)
    if (!charge) return giveUp('charge not found')
    // Often the request that sent the charge has settled it; then the event's lock is not needed.
    if (await isSettled(db, charge)) await markSettled(db, charge)
    else await deps.settle({ charge })
    return undefined
  })

async function isSettled(db: Db, charge: Charge): Promise<boolean> {
  const sale = await db
    .selectFrom('sales')
    .select(['status', 'paid_by as paidBy', sql<boolean>`expires_at <= app_now()`.as('isOver')])
    .where('id', '=', charge.saleId)
    .executeTakeFirstOrThrow()
  return stepOf(sale as SettlingSale, { ...charge, isNewest: true }) === 'nothing'
}

import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { giveUp, type Worker, workOn } from '../../platform/jobs/define-job.ts'
import { type Charge, chargeChanged, findCharge, markSettled } from '../payments/public.ts'
import type { PayDeps } from './deps.ts'
import { type SettlingSale, stepOf } from './settling.ts'

/** Makes sales follow what the provider tells of their charges. */
export const settleWorker = (deps: Pick<PayDeps, 'settle'>): Worker =>
  workOn(chargeChanged, async ({ chargeId }, { db }) => {
    const charge = await findCharge(db, chargeId)
    if (!charge) return giveUp('there is no such charge')
    // Often the request that sent the charge has done it all; then nobody's line is held up.
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

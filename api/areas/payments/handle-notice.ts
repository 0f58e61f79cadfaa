import { type Selectable, sql } from 'kysely'
import { z } from 'zod'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { Notices } from '../../platform/db/tables.generated.ts'
import { defineJob, type Worker, workOn } from '../../platform/jobs/define-job.ts'
import type { Enqueue } from '../../platform/jobs/enqueue.ts'
import type { Provider } from './asaas/provider.ts'
import { askAbout } from './ask-about.ts'
import { findNoticedCharge } from './find-noticed-charge.ts'
import { follow, followTruth } from './follow.ts'
import { judgeNotice } from './judge-notice.ts'
import { effectOf, paymentOf, REFUND_DENIED } from './notice.ts'
import { standingOf } from './payment-of.ts'
import type { KnownCharge } from './store.ts'

export const handleNotice = defineJob({
  name: 'handle-notice',
  input: z.object({ noticeId: z.string() }),
  retries: 30,
  concurrency: 8,
})

/**
 * Makes a charge follow a notice. Order and number of the notices do not matter: a charge only ever
 * moves on, and where notices can't be put in order the provider is asked.
 */
export const noticeWorker = (provider: Provider, enqueue: Enqueue): Worker =>
  workOn(handleNotice, async ({ noticeId }, { db, log }) => {
    const asked = await db.transaction().execute(async (tx) => {
      const notice = await lockNotice(tx, noticeId)
      if (!notice || notice.handled_at) return null
      const result = await handle(tx, enqueue, notice)
      if (result === 'done') await finish(tx, noticeId, null)
      else if ('setAside' in result) {
        log.warn({ notice: noticeId, reason: result.setAside }, 'a notice was set aside')
        await finish(tx, noticeId, result.setAside)
      } else return result.ask
      return null
    })
    if (asked) await handleByAsking({ db, provider, enqueue }, asked)
  })

const lockNotice = (tx: Tx, id: string) =>
  tx.selectFrom('notices').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

async function finish(db: Db, id: string, setAside: string | null): Promise<void> {
  await db
    .updateTable('notices')
    .set({ handled_at: sql<Date>`app_now()`, set_aside: setAside })
    .where('id', '=', id)
    .execute()
}

interface Asked {
  readonly charge: KnownCharge
  readonly notice: Selectable<Notices>
}
type Handled = 'done' | { readonly setAside: string } | { readonly ask: Asked }

async function handle(tx: Tx, enqueue: Enqueue, notice: Selectable<Notices>): Promise<Handled> {
  if (!effectOf(notice.kind)) return 'done'
  const payment = paymentOf(notice.body)
  if (!payment) return { setAside: 'it is not about a payment as we know them' }
  const charge = await findNoticedCharge(tx, payment)
  if (!charge) return { setAside: 'it is about a payment that is not ours' }
  const verdict = judgeNotice(notice.kind, payment, charge)
  if (verdict === 'done') return 'done'
  if (verdict === 'ask') return { ask: { charge, notice } }
  if ('setAside' in verdict) return verdict
  await follow(tx, enqueue, charge.id, { ...standingOf(charge, [payment]), status: verdict.to })
  return 'done'
}

async function handleByAsking(
  { db, provider, enqueue }: { db: Db; provider: Provider; enqueue: Enqueue },
  { charge, notice }: Asked,
): Promise<void> {
  const told = await askAbout(provider, charge)
  if (told.told === 'wrong') return finish(db, notice.id, told.why)
  if (told.told !== 'standing') throw new Error('the provider did not say how the charge stands')
  if (!(await followTruth(db, enqueue, charge, told.standing)))
    throw new Error('the charge was changed or asked about meanwhile')
  await finish(db, notice.id, notice.kind === REFUND_DENIED ? 'the refund was denied' : null)
}

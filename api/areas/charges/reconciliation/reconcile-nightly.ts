import { dayKey, HOME_ZONE } from '@55tickets/rules/text/zone.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Config } from '../../../platform/config.ts'
import type { Db } from '../../../platform/db/database.ts'
import {
  defineJob,
  type Worker,
  workOn,
  workOnSchedule,
} from '../../../platform/jobs/define-job.ts'
import type { Enqueue } from '../../../platform/jobs/enqueue.ts'
import type { Mailer } from '../../../platform/mail/mailer.ts'
import type { Provider } from '../asaas/provider.ts'
import { differencesMail, overdueRefundsMail } from './mails.ts'
import { listOverdueRefunds } from './overdue-refunds.ts'
import { type FindUnfulfilled, reconcile, repairDifferences } from './reconcile.ts'

/** Reconciles one day. */
const reconcileDay = defineJob('reconcile-day', z.object({ day: z.iso.date() }))

interface NightlyDeps {
  readonly config: Pick<Config, 'CONTACT_EMAIL'>
  readonly provider: Provider
  readonly enqueue: Enqueue
  readonly mailer: Mailer
  readonly findUnfulfilled: FindUnfulfilled
  /** Compares the transfers of the day. Only their owner knows them. */
  readonly reconcileTransfers: (db: Db, day: string) => Promise<void>
}

/**
 * Reconciles the charges and transfers of the previous day with the provider every night and mails differences to the company.
 * Overdue refunds are mailed once a day too.
 */
export function nightlyWorkers(deps: NightlyDeps): Worker[] {
  const { enqueue } = deps
  return [
    workOnSchedule('reconcile-yesterday', async ({ db }) => {
      const day = await yesterday(db)
      await db.transaction().execute((tx) => enqueue(tx, reconcileDay, { day }, { key: day }))
    }),
    workOnSchedule('report-overdue-refunds', async ({ db, log }) => {
      const overdue = await listOverdueRefunds(db)
      if (overdue.length === 0) return
      log.error({ count: overdue.length }, 'refunds are overdue')
      const mail = overdueRefundsMail(overdue)
      const key = `overdue refunds ${await yesterday(db)}`
      await db
        .transaction()
        .execute((tx) => deps.mailer.queue(tx, deps.config.CONTACT_EMAIL, mail, key))
    }),
    workOn(reconcileDay, async ({ day }, { db, log }) => {
      await deps.reconcileTransfers(db, day)
      const result = await reconcile(db, deps.provider, day, deps.findUnfulfilled)
      if (result === 'unavailable')
        throw new Error('could not load all payments of the day from the provider')
      const { differences } = result
      if (differences.length === 0) return
      const kinds = Object.fromEntries(
        [...Map.groupBy(differences, ({ kind }) => kind)].map(([kind, some]) => [
          kind,
          some.length,
        ]),
      )
      log.error({ day, ...kinds }, 'reconciliation found differences')
      await repairDifferences(db, enqueue, differences)
      const mail = differencesMail(result)
      await db
        .transaction()
        .execute((tx) =>
          deps.mailer.queue(tx, deps.config.CONTACT_EMAIL, mail, `reconciled ${day}`),
        )
    }),
  ]
}

/** Yesterday by the database's clock, in the time zone of Brasília. */
async function yesterday(db: Db): Promise<string> {
  const { rows } = await sql<{ then: Date }>`select app_now() - interval '1 day' as then`.execute(
    db,
  )
  return dayKey(rows[0]?.then ?? new Date(Number.NaN), HOME_ZONE)
}

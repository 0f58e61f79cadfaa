import { dayKey, HOME_ZONE } from '@55tickets/rules/text/zone.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db/database.ts'
import { defineJob, type Worker, workOn, workOnSchedule } from '../../platform/jobs/define-job.ts'
import type { Enqueue } from '../../platform/jobs/enqueue.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import type { Provider } from '../charges/public.ts'
import { differencesMail } from './mails.ts'
import { recheckDifferences, reconcileDay } from './reconcile-day.ts'
import { listDifferingDays, purgeDifferences } from './store.ts'

const reconcileDayJob = defineJob('reconcile-day', z.object({ day: z.iso.date() }))

interface NightlyDeps {
  readonly config: Pick<Config, 'CONTACT_EMAIL' | 'PUBLIC_URL'>
  readonly provider: Provider
  readonly enqueue: Enqueue
  readonly mailer: Mailer
}

/**
 * Reconciles the charges and transfers of the previous day with the provider every night, and of days
 * that still differ, and mails the first differences of a day to the company.
 */
export function nightlyWorkers({ config, provider, enqueue, mailer }: NightlyDeps): Worker[] {
  return [
    workOnSchedule('reconcile-yesterday', async ({ db }) => {
      await purgeDifferences(db)
      const last = await yesterday(db)
      // Differences vanish from the team's list once a comparison no longer finds them.
      const days = new Set([...(await listDifferingDays(db)), last])
      await db.transaction().execute(async (tx) => {
        for (const day of days)
          await enqueue(tx, reconcileDayJob, { day }, { key: `${day} on ${last}` })
      })
    }),
    workOn(reconcileDayJob, async ({ day }, { db, log }) => {
      const result = await reconcileDay(db, provider, day)
      if (result === 'unavailable')
        throw new Error('could not load all payments and transfers of the day from the provider')
      const { differences } = result
      if (differences.length === 0) return
      const kinds = Object.fromEntries(
        [...Map.groupBy(differences, ({ subject, kind }) => `${subject} ${kind}`)].map(
          ([kind, some]) => [kind, some.length],
        ),
      )
      log.error({ day, ...kinds }, 'reconciliation found differences')
      await recheckDifferences(db, enqueue, result)
      const mail = differencesMail(result, config.PUBLIC_URL)
      await db
        .transaction()
        .execute((tx) => mailer.queue(tx, config.CONTACT_EMAIL, mail, `reconciled ${day}`))
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

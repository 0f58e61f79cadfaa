import { dayKey, HOME_ZONE } from '@55tickets/rules/text/zone.ts'
import { sql } from 'kysely'
import type { Config } from '../../../platform/config.ts'
import { type Worker, workOnSchedule } from '../../../platform/jobs/define-job.ts'
import type { Mailer } from '../../../platform/mail/mailer.ts'
import { overdueRefundsMail } from './mails.ts'
import { listOverdueRefunds } from './overdue-refunds.ts'

interface ReportDeps {
  readonly config: Pick<Config, 'CONTACT_EMAIL'>
  readonly mailer: Mailer
}

/** Mails overdue refunds to the company, once a day. */
export const overdueRefundsReporter = ({ config, mailer }: ReportDeps): Worker =>
  workOnSchedule('report-overdue-refunds', async ({ db, log }) => {
    const overdue = await listOverdueRefunds(db)
    if (overdue.length === 0) return
    log.error({ count: overdue.length }, 'refunds are overdue')
    const { rows } = await sql<{ now: Date }>`select app_now() as now`.execute(db)
    const day = dayKey(rows[0]?.now ?? new Date(Number.NaN), HOME_ZONE)
    const mail = overdueRefundsMail(overdue)
    await db
      .transaction()
      .execute((tx) => mailer.queue(tx, config.CONTACT_EMAIL, mail, `overdue refunds on ${day}`))
  })

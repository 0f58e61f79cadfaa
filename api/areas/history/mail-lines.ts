import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { findJobs, type JobStatus } from '../../platform/jobs/find-jobs.ts'
import { mailJobs } from '../../platform/mail/send-mail.ts'
import { stableId } from '../../platform/stable-id.ts'
import type { HistoryLine } from './line.ts'

interface HistoryMail {
  readonly id: string
  readonly template: string
  readonly subject: string
  readonly createdAt: Date
  readonly sentAt: Date | null
  readonly job: JobStatus | null
}

/** Finds mails to the buyer that contain the sale's id; `payment-refused` may not, and is found by its key. */
export async function findHistoryMails(
  db: Db,
  sale: { readonly id: string; readonly email: string },
  charges: readonly { readonly id: string }[],
): Promise<HistoryMail[]> {
  const refused = charges.map(({ id }) => stableId('mail', `refused ${id}`))
  const { rows } = await sql<Omit<HistoryMail, 'job'>>`
    select id, template, subject, created_at as "createdAt", sent_at as "sentAt"
      from mails
     where (to_address = ${sale.email} and position(${sale.id}::text in body_text) > 0)
        or id = any (${refused}::uuid[])
     order by created_at, id`.execute(db)
  const waiting = rows.filter(({ sentAt }) => sentAt === null).map(({ id }) => id)
  const found = await Promise.all(
    mailJobs.map(({ name }) => findJobs(db, name, 'mailIds', waiting)),
  )
  const jobs = found.flat()
  const findMailJob = (id: string) =>
    jobs.find(({ input }) => (input['mailIds'] as string[]).includes(id)) ?? null
  return rows.map((row) => ({ ...row, job: findMailJob(row.id) }))
}

export const mailLines = (mails: readonly HistoryMail[]): HistoryLine[] =>
  mails.flatMap((mail) => [
    { at: mail.createdAt, text: `Mail ${mail.template} queued: “${mail.subject}”` },
    ...(mail.sentAt
      ? [{ at: mail.sentAt, text: `Mail ${mail.template} sent` }]
      : failureLines(mail)),
  ])

function failureLines({ template, createdAt, job }: HistoryMail): HistoryLine[] {
  if (!job || job.failures === 0) return []
  const end = job.state === 'failed' ? 'and was given up' : 'and is retried'
  const said = job.lastFailure ?? 'no error text'
  const count = job.failures === 1 ? 'once' : `${job.failures} times`
  const text = `Mail ${template} could not be sent ${count} ${end}; last: ${said}`
  return [{ at: createdAt, text, isTrouble: true }]
}

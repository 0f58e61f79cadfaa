import { shortDay } from '@55tickets/rules/text/moment-text.ts'
import { HOME_ZONE } from '@55tickets/rules/text/zone.ts'
import { sql } from 'kysely'
import type { Config } from '../../platform/config.ts'
import { type Worker, workOnSchedule } from '../../platform/jobs/define-job.ts'
import { facts, heading, paragraph } from '../../platform/mail/blocks.ts'
import type { Mail } from '../../platform/mail/layout.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'

/** Days without a date after which our team is asked to look at a postponed event. */
const MAX_DAYS_WITHOUT_DATE = 90

interface PostponedEvent {
  readonly id: string
  readonly name: string
  readonly organizer: string
  readonly postponedAt: Date
}

interface ReportDeps {
  readonly mailer: Mailer
  readonly config: Pick<Config, 'CONTACT_EMAIL'>
}

/** Mails our team, once for each, the events that were postponed and got no date. */
export const postponedWorker = ({ mailer, config }: ReportDeps): Worker =>
  workOnSchedule('report-postponed-events', async ({ db }) => {
    const { rows } = await sql<PostponedEvent>`
      select events.id, events.name, coalesce(organizations.name, events.organizer_name) as organizer,
             events.postponed_at as "postponedAt"
        from events left join organizations on organizations.id = events.organization_id
       where events.cancelled_at is null
         and events.postponed_at <= app_now() - make_interval(days => ${MAX_DAYS_WITHOUT_DATE})
       order by events.postponed_at`.execute(db)
    await db.transaction().execute(async (tx) => {
      for (const event of rows)
        await mailer.queue(
          tx,
          config.CONTACT_EMAIL,
          postponedMail(event),
          `postponed ${event.id} ${event.postponedAt.toISOString()}`,
        )
    })
  })

const postponedMail = ({ name, organizer, postponedAt }: PostponedEvent): Mail => ({
  template: 'postponed-event',
  subject: `Evento adiado há ${MAX_DAYS_WITHOUT_DATE} dias sem nova data: ${name}`,
  preview: `${organizer} ainda não marcou uma data.`,
  blocks: [
    heading('Evento adiado sem nova data'),
    paragraph(
      `Este evento foi adiado há mais de ${MAX_DAYS_WITHOUT_DATE} dias. Fale com a organização: ou há uma nova data, ou o evento é cancelado e o dinheiro volta aos compradores.`,
    ),
    facts(
      ['Evento', name],
      ['Organização', organizer],
      ['Adiado em', shortDay(postponedAt, HOME_ZONE)],
    ),
  ],
})

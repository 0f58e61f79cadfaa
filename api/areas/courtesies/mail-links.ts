import type { GuestLine } from '@55tickets/contracts/courtesies.ts'
import { quotable } from '@55tickets/rules/text/links.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { type Refusal, refuse } from '../../platform/refuse.ts'
import type { CourtesyDeps } from './deps.ts'
import { findMailedEvent } from './find-mailed-event.ts'
import type { GivingEvent } from './giving-event.ts'
import { courtesyMail } from './mails.ts'
import { readCourtesies, ticketName } from './store.ts'

/** Mails that an organization may send to guests in a day, because each is a mail to a stranger. */
const MAILS_PER_DAY = { verified: 5000, others: 500 }

/** Refuses more mails than the organization may send today. The caller has locked the tickets. */
export async function checkMails(
  tx: Tx,
  { organizationId, isVerified }: GivingEvent,
  guests: readonly GuestLine[],
): Promise<Refusal<'COURTESY_MAILS'> | null> {
  const wanted = guests.filter(({ email }) => email !== null).length
  if (wanted === 0) return null
  const { rows } = await sql<{ sent: number }>`
    select count(*)::integer as sent
      from events join courtesies on courtesies.event_id = events.id
     where events.organization_id = ${organizationId} and mailed_at > app_now() - interval '1 day'`.execute(
    tx,
  )
  const left = Math.max(
    0,
    (isVerified ? MAILS_PER_DAY.verified : MAILS_PER_DAY.others) - (rows[0]?.sent ?? 0),
  )
  return wanted <= left
    ? null
    : refuse('COURTESY_MAILS', {
        message: `A organização pode mandar mais ${left} e-mails de cortesia hoje, e a lista tem ${wanted}. Nenhuma cortesia foi dada: mande os links de outro jeito, ou amanhã.`,
      })
}

/** Mails the links of new courtesies to guests with an address, and records it. */
export async function mailLinks(
  tx: Tx,
  { mailer }: CourtesyDeps,
  { eventId, organizationName }: GivingEvent,
  courtesyIds: readonly string[],
): Promise<void> {
  const isMailed = sql`courtesy.id = any (${courtesyIds}::uuid[]) and courtesy.email is not null`
  const courtesies = await readCourtesies(tx, isMailed)
  if (courtesies.length === 0) return
  const event = await findMailedEvent(tx, eventId)
  const batch = mailer.batch()
  for (const courtesy of courtesies) {
    if (courtesy.email === null || courtesy.name === null) continue
    const mail = courtesyMail({
      courtesyId: courtesy.id,
      name: courtesy.name,
      ticketName: ticketName(courtesy),
      giver: quotable(organizationName, 'Quem organiza'),
      event: { ...event, name: quotable(event.name, 'um evento') },
    })
    await batch.queue(tx, courtesy.email, mail, `courtesy ${courtesy.id}`)
  }
  await batch.send(tx)
  await sql`update courtesies courtesy set mailed_at = app_now() where ${isMailed}`.execute(tx)
}

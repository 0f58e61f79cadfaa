import type { GuestLine } from '@55tickets/contracts/courtesies.ts'
import { founderMailsPerDay, mailsPerDay } from '@55tickets/rules/organizations/mail-budget.ts'
import { quotable } from '@55tickets/rules/text/links.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { type Refusal, refuse } from '../../platform/refuse.ts'
import { countMails } from '../organizations/public.ts'
import type { CourtesyDeps } from './deps.ts'
import { findMailedEvent } from './find-mailed-event.ts'
import type { GivingEvent } from './giving-event.ts'
import { courtesyMail } from './mails.ts'
import { readCourtesies, ticketName } from './store.ts'

/** Refuses more mails than the organization may send today, before anything is given. */
export async function checkMails(
  tx: Tx,
  event: GivingEvent,
  guests: readonly GuestLine[],
): Promise<Refusal<'MAIL_BUDGET'> | null> {
  const wanted = guests.filter(({ email }) => email !== null).length
  if (wanted === 0) return null
  const left = (await countMails(tx, event)).courtesies
  if (wanted <= left) return null
  const limit = event.isVerified
    ? ''
    : `Até ser verificada, a organização manda ${mailsPerDay.new.courtesies} e-mails de cortesia por dia; todas as que a mesma pessoa criou, ${founderMailsPerDay.strangers}, com os convites. `
  return refuse('MAIL_BUDGET', {
    message: `${limit}Hoje ${left === 1 ? 'cabe mais 1 e-mail' : `cabem mais ${left} e-mails`}, e a lista tem ${wanted}. Nenhuma cortesia foi dada: mande os links de outro jeito, ou espere até amanhã.`,
  })
}

/** Mails the links of new courtesies to guests with an address, and records it. */
export async function mailLinks(
  tx: Tx,
  { mailer }: CourtesyDeps,
  { eventId, organizationId, organizationName }: GivingEvent,
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
  const mails = courtesies.length
  await countMails(tx, { organizationId, eventId }, { mails, courtesies: mails })
  await sql`update courtesies courtesy set mailed_at = app_now() where ${isMailed}`.execute(tx)
}

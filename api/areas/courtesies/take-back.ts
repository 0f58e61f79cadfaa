import type { Courtesy, takeCourtesyBack as takeBackCall } from '@55tickets/contracts/courtesies.ts'
import type { CallRefusal } from '@55tickets/contracts/http/call.ts'
import { quotable } from '@55tickets/rules/text/links.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { type Refusal, refuse } from '../../platform/refuse.ts'
import { changeGiven, isEventCancelled } from '../events/public.ts'
import { countMails } from '../organizations/public.ts'
import { lockTickets } from '../reservations/public.ts'
import { lockCourtesyCode, revokeCourtesyCode } from '../tickets/public.ts'
import type { CourtesyDeps } from './deps.ts'
import { courtesyTakenBackMail } from './mails.ts'
import { type CourtesyRow, readCourtesies, toCourtesy } from './store.ts'

interface TakeBackRequest {
  readonly eventId: string
  readonly courtesyId: string
  readonly userId: string
}

/**
 * Takes back a courtesy until it is used: its code is revoked, its place is free again, and a guest who
 * got a mail gets another. Pressed twice it happens once. The code's lock decides between this and a scan.
 */
export function takeBack(
  deps: CourtesyDeps,
  request: TakeBackRequest,
): Promise<Courtesy | Refusal<CallRefusal<typeof takeBackCall>>> {
  const { eventId, courtesyId } = request
  return deps.db.transaction().execute(async (tx) => {
    await lockTickets(tx, eventId)
    const one = sql`courtesy.id = ${courtesyId} and courtesy.event_id = ${eventId}`
    const [courtesy] = await readCourtesies(tx, one)
    if (!courtesy) return refuse('COURTESY_NOT_FOUND')
    if (courtesy.takenBackAt) return toCourtesy(courtesy, deps.links)
    if (await isEventCancelled(tx, eventId)) return refuse('EVENT_CANCELLED')
    const { isUsed } = await lockCourtesyCode(tx, courtesyId)
    if (isUsed) return refuse('COURTESY_USED')
    await end(tx, deps, courtesy, request)
    const [ended = courtesy] = await readCourtesies(tx, one)
    return toCourtesy(ended, deps.links)
  })
}

async function end(
  tx: Tx,
  { mailer }: CourtesyDeps,
  courtesy: CourtesyRow,
  { eventId, userId }: TakeBackRequest,
): Promise<void> {
  await tx
    .updateTable('courtesies')
    .set({ taken_back_at: sql`app_now()`, taken_back_by: userId })
    .where('id', '=', courtesy.id)
    .execute()
  await revokeCourtesyCode(tx, courtesy.id)
  await changeGiven(tx, new Map([[courtesy.ticketTypeId, -1]]))
  const { name, email, mailedAt } = courtesy
  if (mailedAt === null || email === null || name === null) return
  const { organizationId, organizationName, eventName } = await tx
    .selectFrom('events')
    .innerJoin('organizations', 'organizations.id', 'events.organization_id')
    .select([
      'organizations.id as organizationId',
      'organizations.name as organizationName',
      'events.name as eventName',
    ])
    .where('events.id', '=', eventId)
    .executeTakeFirstOrThrow()
  const mail = courtesyTakenBackMail(name, quotable(organizationName, 'Quem organiza'), {
    name: quotable(eventName, 'um evento'),
  })
  await mailer.queue(tx, email, mail, `courtesy taken back ${courtesy.id}`)
  // Never refused: there is one at most for each that was given.
  await countMails(tx, { organizationId, eventId }, { mails: 1 })
}

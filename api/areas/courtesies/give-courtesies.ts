import { createHash } from 'node:crypto'
import type {
  Courtesy,
  GuestLine,
  giveCourtesies as giveCall,
} from '@55tickets/contracts/courtesies.ts'
import type { CallRefusal } from '@55tickets/contracts/http/call.ts'
import { findGuestProblems, type KnownGuests } from '@55tickets/rules/courtesies/guest-problems.ts'
import { emailKey } from '@55tickets/rules/people/email.ts'
import { digits } from '@55tickets/rules/text/mask.ts'
import { tidyLine } from '@55tickets/rules/text/tidy-text.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { orderedId } from '../../platform/ordered-id.ts'
import { type Refusal, refuse } from '../../platform/refuse.ts'
import { changeGiven, findGivableTypes, type GivableType } from '../events/public.ts'
import { lockTickets, releaseExpired } from '../reservations/public.ts'
import { issueCourtesyCodes } from '../tickets/public.ts'
import type { CourtesyDeps } from './deps.ts'
import { checkEvent, type GivingEvent } from './giving-event.ts'
import { checkMails, mailLinks } from './mail-links.ts'
import { checkDay, checkQuota } from './quotas.ts'
import { readCourtesies, toCourtesy } from './store.ts'

interface GivingRequest {
  readonly eventId: string
  readonly userId: string
  readonly key: string
  readonly guests: readonly GuestLine[]
  readonly sendsMail: boolean
}

type GiveRefusal = Refusal<CallRefusal<typeof giveCall>>

/**
 * Gives a list of courtesies, all or none. Under the lock of the event's tickets nobody else gives or
 * reserves, so that counts of places and quotas hold; the limit of a day has a lock of the organization.
 * A repeated request returns what the first one gave.
 */
export function giveCourtesies(
  deps: CourtesyDeps,
  request: GivingRequest,
): Promise<{ courtesies: Courtesy[] } | GiveRefusal> {
  return deps.db.transaction().execute(async (tx) => {
    const { eventId, userId, key } = request
    await lockTickets(tx, eventId)
    const requestHash = hashRequest(request)
    const ofKey = sql`courtesy.given_by = ${userId} and courtesy.key = ${key}`
    const earlier = await readCourtesies(tx, ofKey, sql`order by courtesy.line`)
    if (earlier.length === 0) {
      const refusal = await give(tx, deps, request, requestHash)
      if (refusal) return refusal
    } else if (earlier.some((row) => row.requestHash !== requestHash)) return refuse('KEY_REUSED')
    const given = await readCourtesies(tx, ofKey, sql`order by courtesy.line`)
    return { courtesies: given.map((row) => toCourtesy(row, deps.links)) }
  })
}

async function give(
  tx: Tx,
  deps: CourtesyDeps,
  request: GivingRequest,
  requestHash: string,
): Promise<GiveRefusal | null> {
  const { eventId, userId, guests, sendsMail } = request
  const event = await checkEvent(tx, eventId)
  if ('refused' in event) return event
  await releaseExpired(tx, eventId)
  const types = await findGivableTypes(tx, eventId)
  const refusal =
    (await checkGuests(tx, eventId, guests, types)) ??
    (await checkQuota(tx, { eventId, userId, count: guests.length })) ??
    (await checkDay(tx, event, guests.length)) ??
    checkRoom(guests, types) ??
    (sendsMail ? await checkMails(tx, event, guests) : null)
  if (refusal) return refusal
  await write(tx, deps, { ...request, event, requestHash })
  return null
}

async function checkGuests(
  tx: Tx,
  eventId: string,
  guests: readonly GuestLine[],
  types: readonly GivableType[],
): Promise<Refusal<'GUESTS_WRONG'> | null> {
  const problems = findGuestProblems(guests, types, await findKnown(tx, eventId, guests))
  if (problems.size === 0) return null
  const lines = [...problems].map(([line, messages]) => [line, messages.join('. ')] as const)
  return refuse('GUESTS_WRONG', { fields: Object.fromEntries(lines) })
}

/** Finds which of the guests have a courtesy of the event that was not taken back. */
async function findKnown(
  tx: Tx,
  eventId: string,
  guests: readonly GuestLine[],
): Promise<KnownGuests> {
  const { rows } = await sql<{ cpf: string | null; email: string | null }>`
    select cpf, email from courtesies
     where event_id = ${eventId} and taken_back_at is null
       and (cpf = any (${guests.flatMap(({ cpf }) => (cpf === null ? [] : digits(cpf)))}::text[])
            or email = any (${guests.flatMap(({ email }) => (email === null ? [] : emailKey(email)))}::text[]))`.execute(
    tx,
  )
  return {
    cpfs: new Set(rows.flatMap(({ cpf }) => cpf ?? [])),
    emails: new Set(rows.flatMap(({ email }) => email ?? [])),
  }
}

/** Refuses more courtesies than there are places, and names how many are left. */
function checkRoom(
  guests: readonly GuestLine[],
  types: readonly GivableType[],
): Refusal<'NOT_ENOUGH_LEFT'> | null {
  const byId = new Map(types.map((type) => [type._id, type]))
  const wanted = Map.groupBy(guests, ({ ticketTypeId }) => byId.get(ticketTypeId ?? '')?.stockId)
  for (const [stockId, lines] of wanted) {
    const type = types.find((one) => one.stockId === stockId)
    if (type && lines.length > type.room)
      return refuse('NOT_ENOUGH_LEFT', {
        message: `${type.room === 1 ? 'Resta 1 lugar' : `Restam ${type.room} lugares`} em ${type.sector ?? type.name}, e a lista tem ${lines.length}. Nenhuma cortesia foi dada.`,
      })
  }
  return null
}

interface CheckedRequest extends GivingRequest {
  readonly event: GivingEvent
  readonly requestHash: string
}

async function write(tx: Tx, deps: CourtesyDeps, request: CheckedRequest): Promise<void> {
  const { eventId, userId, key, requestHash } = request
  const guests = request.guests.map(({ ticketTypeId, name, cpf, email, phone }, index) => {
    const id = orderedId()
    return {
      event_id: eventId,
      id,
      ticket_type_id: ticketTypeId ?? '',
      name: tidyLine(name),
      cpf: cpf === null ? null : digits(cpf),
      email: email === null ? null : emailKey(email),
      phone: phone === null ? null : digits(phone),
      token_hash: deps.links.tokenHash(id),
      given_by: userId,
      key,
      line: index + 1,
      request_hash: requestHash,
    }
  })
  await tx.insertInto('courtesies').values(guests).execute()
  await issueCourtesyCodes(
    tx,
    guests.map(({ id, ticket_type_id: ticketTypeId, name, cpf }) => ({
      eventId,
      courtesyId: id,
      ticketTypeId,
      holder: { name, cpf },
    })),
  )
  const byType = Map.groupBy(guests, ({ ticket_type_id: id }) => id)
  await changeGiven(tx, new Map([...byType].map(([id, lines]) => [id, lines.length])))
  if (request.sendsMail)
    await mailLinks(
      tx,
      deps,
      request.event,
      guests.map(({ id }) => id),
    )
}

const hashRequest = ({ eventId, guests, sendsMail }: GivingRequest): string =>
  createHash('sha256')
    .update(JSON.stringify([eventId, guests, sendsMail]))
    .digest('base64url')

import type { OpenCourtesy } from '@55tickets/contracts/courtesies/guest.ts'
import { pictureUrl } from '@55tickets/rules/events/picture.ts'
import { ticketNumber } from '@55tickets/rules/tickets/ticket-number.ts'
import { sql } from 'kysely'
import { countAttempts, type LimitedKey } from '../../platform/attempts.ts'
import type { Db } from '../../platform/db/database.ts'
import { isRefusal, type Refusal, refuse } from '../../platform/refuse.ts'
import { hashToken } from './courtesy-links.ts'
import { findMailedEvent, type MailedEvent } from './find-mailed-event.ts'
import { type CourtesyRow, readCourtesies, ticketName } from './store.ts'

/** Wrong tokens of one address. Right ones are never refused: phones of one carrier share theirs. */
const WRONG_TOKENS = { most: 60, minutes: 60 }

type TokenRefusal = Refusal<'COURTESY_NOT_FOUND' | 'TOO_MANY_ATTEMPTS'>

/** Finds the courtesy of a token, whatever became of it. */
export async function findByToken(
  db: Db,
  token: string,
  address: string,
): Promise<(CourtesyRow & { readonly name: string }) | TokenRefusal> {
  const key: LimitedKey = [`courtesy address ${address}`, WRONG_TOKENS]
  const [courtesy] = await readCourtesies(db, sql`courtesy.token_hash = ${hashToken(token)}`)
  if (!courtesy || courtesy.name === null)
    return (await countAttempts(db, [key])) ?? refuse('COURTESY_NOT_FOUND')
  return { ...courtesy, name: courtesy.name }
}

/** Reads the page of a personal link. Previews of chats read it too, so it changes nothing. */
export async function openCourtesy(
  db: Db,
  token: string,
  address: string,
): Promise<OpenCourtesy | TokenRefusal> {
  const courtesy = await findByToken(db, token, address)
  if (isRefusal(courtesy)) return courtesy
  const event = await findMailedEvent(db, courtesy.eventId)
  const state = courtesyState(courtesy, event)
  return {
    state,
    name: courtesy.name,
    ticketName: ticketName(courtesy),
    ticketNumber: state === 'valid' ? ticketNumber(courtesy.codeId) : null,
    usedAt: courtesy.scannedAt?.toISOString() ?? null,
    event: {
      _id: event.id,
      slug: event.slug,
      name: event.name,
      organizer: event.organizer,
      timezone: event.timezone,
      dateLine: event.dateLine,
      venue: event.venue,
      address: event.address,
      city: event.city,
      isPostponed: event.isPostponed,
      pictureUrl: pictureUrl(event.pictureId, 640),
    },
  }
}

function courtesyState(
  { takenBackAt, scannedAt }: CourtesyRow,
  { isCancelled, isPostponed, hasEnded }: MailedEvent,
): OpenCourtesy['state'] {
  if (isCancelled) return 'cancelled'
  if (takenBackAt) return 'takenBack'
  if (scannedAt) return 'used'
  return hasEnded && !isPostponed ? 'ended' : 'valid'
}

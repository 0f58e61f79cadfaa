import type { CourtesyList, listCourtesies as listCall } from '@55tickets/contracts/courtesies.ts'
import { mailsPerDay } from '@55tickets/rules/organizations/mail-budget.ts'
import { digits } from '@55tickets/rules/text/mask.ts'
import { tidyLine } from '@55tickets/rules/text/tidy-text.ts'
import { sql } from 'kysely'
import type { z } from 'zod/mini'
import type { Db } from '../../platform/db/database.ts'
import { findGivableTypes } from '../events/public.ts'
import { readMailsLeft } from '../organizations/public.ts'
import type { CourtesyDeps } from './deps.ts'
import { findQuota } from './quotas.ts'
import { readCourtesies, toCourtesy } from './store.ts'

const PAGE_SIZE = 50

interface ListRequest extends z.output<(typeof listCall)['query']> {
  readonly eventId: string
  readonly userId: string
}

/** Lists courtesies of an event, the newest first, with what the caller may give. */
export async function listCourtesies(
  { db, links }: CourtesyDeps,
  { eventId, userId, q, state, page }: ListRequest,
): Promise<CourtesyList> {
  const where = sql`
    courtesy.event_id = ${eventId} and (courtesy.taken_back_at is not null) = ${state === 'takenBack'} and ${matches(q)}`
  const { rows: totals } = await sql<{ total: number }>`
    select count(*)::integer as total from courtesies courtesy where ${where}`.execute(db)
  const totalDocs = totals[0]?.total ?? 0
  const rows = await readCourtesies(
    db,
    where,
    sql`order by courtesy.given_at desc, courtesy.line, courtesy.id limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}`,
  )
  const types = await findGivableTypes(db, eventId)
  return {
    docs: rows.map((row) => toCourtesy(row, links)),
    totalDocs,
    page,
    totalPages: Math.max(1, Math.ceil(totalDocs / PAGE_SIZE)),
    counts: await countCourtesies(db, eventId),
    types: types.map(({ _id, name, sector, room }) => ({ _id, name, sector, room })),
    quota: await findQuota(db, eventId, userId),
    ...(await findEvent(db, eventId)),
  }
}

/**
 * SQL on `courtesy` for a typed search: a part of the name, the address or the phone, or a whole CPF. By parts
 * of it one could find out the digits that lists hide.
 */
function matches(q: string) {
  const text = tidyLine(q)
  if (text === '') return sql`true`
  const like = `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`
  const number = digits(text)
  const isNumber = number.length >= 3
  return sql`
    (courtesy.name ilike ${like} or courtesy.email ilike ${like} or courtesy.cpf = ${number}
     or ${isNumber} and courtesy.phone like ${`%${number}%`})`
}

async function countCourtesies(db: Db, eventId: string): Promise<CourtesyList['counts']> {
  const { rows } = await sql<CourtesyList['counts']>`
    select count(*) filter (where taken_back_at is null)::integer as given,
           count(*) filter (where taken_back_at is not null)::integer as "takenBack",
           count(*) filter (where code.scanned_at is not null)::integer as entered
      from courtesies join ticket_codes code on code.courtesy_id = courtesies.id
     where courtesies.event_id = ${eventId}`.execute(db)
  return rows[0] ?? { given: 0, takenBack: 0, entered: 0 }
}

async function findEvent(db: Db, eventId: string) {
  const { organizationId, status, ...event } = await db
    .selectFrom('events')
    .innerJoin('organizations', 'organizations.id', 'events.organization_id')
    .select([
      'events.name as eventName',
      'events.timezone',
      'organizations.id as organizationId',
      'organizations.status',
    ])
    .where('events.id', '=', eventId)
    .executeTakeFirstOrThrow()
  const left = await readMailsLeft(db, { organizationId, eventId })
  const mails = {
    most: mailsPerDay[status].courtesies,
    left: left.courtesies,
    isVerified: status === 'verified',
  }
  return { ...event, mails }
}

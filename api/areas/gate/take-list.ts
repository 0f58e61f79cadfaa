import type { Answer, CallRefusal } from '@55tickets/contracts/call.ts'
import {
  GATE_LIST_PAGE_SIZE,
  type ListedCode,
  type readGateList as takeListCall,
} from '@55tickets/contracts/gate.ts'
import { hideCpf } from '@55tickets/rules/cpf.ts'
import { admittedEntrances } from '@55tickets/rules/scan-verdict.ts'
import { isUuid } from '@55tickets/rules/slug.ts'
import { toCodeStart } from '@55tickets/rules/ticket-number.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { type Refused, refuse } from '../../platform/refuse.ts'
import { findCodeKinds, listGateCodes } from '../purchases/public.ts'
import type { GateMeans } from './means.ts'
import { toAdmission } from './scan-wire.ts'
import { admissionKey, findAdmissions } from './store.ts'

interface Asked {
  readonly eventId: string
  readonly since?: string | undefined
  readonly after?: string | undefined
}

const LAST_TRANSACTION = 2n ** 64n - 1n

/**
 * A page of the event's codes in the order in which they changed. The mark names the oldest
 * transaction that was still open before anything was read: whatever was written unseen meanwhile is
 * of that one or of a later one, and comes with the next list. It counts in the life of the database
 * in which it was given: one that was started anew may be an older one, from a backup, whose numbers
 * begin further back. Then all is told again.
 */
export async function takeList(
  { db, keys }: Pick<GateMeans, 'db' | 'keys'>,
  { eventId, since, after }: Asked,
): Promise<Answer<typeof takeListCall> | Refused<CallRefusal<typeof takeListCall>>> {
  const place = after === undefined ? null : readPlace(after)
  const [life, transaction = '0'] = since?.split('.') ?? []
  if (place === undefined || !isTransaction(transaction)) return refuse('BAD_INPUT')
  const moment = await findMoment(db, eventId)
  if (!moment) return refuse('EVENT_NOT_FOUND')
  const isWhole = life !== moment.life
  const rows = await listGateCodes(db, eventId, {
    since: isWhole ? null : transaction,
    after: place,
    limit: GATE_LIST_PAGE_SIZE,
  })
  const admissions = await findAdmissions(
    db,
    rows.map(({ id }) => id),
  )
  const kinds = await findCodeKinds(db, eventId)
  const entrances = new Map(kinds.map((kind) => [kind._id, admittedEntrances(kind)]))
  const last = rows.length === GATE_LIST_PAGE_SIZE ? rows.at(-1) : undefined
  return {
    mark: `${moment.life}.${moment.oldest}`,
    isWhole,
    next: last ? `${last.changedIn}.${last.id}` : null,
    docs: rows.map((row): ListedCode => {
      const [used, usedInSession] = (entrances.get(row.kind) ?? []).map((session) =>
        admissions.get(admissionKey(row.id, session)),
      )
      return {
        code: toCodeStart(row.id),
        of: row.kind,
        ...(row.holderName !== null && { holder: row.holderName }),
        ...(row.holderCpf !== null && { cpf: hideCpf(row.holderCpf) }),
        ...(row.isRevoked && { isRevoked: true }),
        ...(row.subscriptionCodeId !== null && { place: toCodeStart(row.subscriptionCodeId) }),
        ...(used && { used: toAdmission(used) }),
        ...(usedInSession && { usedInSession: toAdmission(usedInSession) }),
      }
    }),
    kinds,
    keys: keys.publicKeys(),
    now: moment.now.toISOString(),
  }
}

const isTransaction = (digits: string) => BigInt(digits) <= LAST_TRANSACTION

/** Undefined for what is no place in any list. */
function readPlace(after: string): { changedIn: string; id: string } | undefined {
  const [changedIn = '', id = ''] = after.split('.')
  return isUuid(id) && isTransaction(changedIn) ? { changedIn, id } : undefined
}

interface Moment {
  readonly life: string
  readonly oldest: string
  readonly now: Date
}

/** Null where there is no such event, or none any more whose guests are a gate's business. */
async function findMoment(db: Db, eventId: string): Promise<Moment | null> {
  const { rows } = await sql<Moment>`
    select trunc(extract(epoch from pg_postmaster_start_time()) * 1000000) || '-' ||
           (select oid from pg_database where datname = current_database()) as life,
           pg_snapshot_xmin(pg_current_snapshot())::text as oldest, app_now() as now
      from events where id = ${eventId} and ends_at > app_now() - interval '7 days'`.execute(db)
  return rows[0] ?? null
}

import type { Answer, RefusalOf } from '@55tickets/contracts/call.ts'
import {
  LIST_PAGE,
  type ListedCode,
  type takeGateList as takeListCall,
} from '@55tickets/contracts/gate.ts'
import { hideCpf } from '@55tickets/rules/cpf.ts'
import { isUuid } from '@55tickets/rules/slug.ts'
import { codeStartOf } from '@55tickets/rules/ticket-number.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { type Refused, refuse } from '../../platform/refuse.ts'
import { findCodeKinds, listGateCodes } from '../purchases/public.ts'
import type { GateMeans } from './means.ts'
import { toAdmission } from './scan-wire.ts'
import { findAdmissions } from './store.ts'

interface Asked {
  readonly eventId: string
  readonly since?: string | undefined
  readonly after?: string | undefined
}

const LAST_TRANSACTION = 2n ** 64n - 1n

/**
 * A page of the event's codes in the order in which they changed. The mark is the oldest transaction
 * that was still open before anything was read: whatever was written unseen meanwhile is of that one
 * or of a later one, and comes with the next list.
 */
export async function takeList(
  { db, keys }: Pick<GateMeans, 'db' | 'keys'>,
  { eventId, since = '0', after }: Asked,
): Promise<Answer<typeof takeListCall> | Refused<RefusalOf<typeof takeListCall>>> {
  const place = after === undefined ? null : readPlace(after)
  if (place === undefined || !isTransaction(since)) return refuse('BAD_INPUT')
  const moment = await findMoment(db, eventId)
  if (!moment) return refuse('EVENT_NOT_FOUND')
  const rows = await listGateCodes(db, eventId, { since, after: place, limit: LIST_PAGE })
  const admissions = await findAdmissions(
    db,
    rows.map(({ id }) => id),
  )
  const last = rows.length === LIST_PAGE ? rows.at(-1) : undefined
  return {
    mark: moment.mark,
    next: last ? `${last.changedIn}.${last.id}` : null,
    docs: rows.map((row): ListedCode => {
      const used = admissions.get(row.id)
      return {
        code: codeStartOf(row.id),
        of: row.kind,
        ...(row.holderName !== null && { holder: row.holderName }),
        ...(row.holderCpf !== null && { cpf: hideCpf(row.holderCpf) }),
        ...(row.isRevoked && { isRevoked: true }),
        ...(used && { used: toAdmission(used) }),
      }
    }),
    kinds: await findCodeKinds(db, eventId),
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

async function findMoment(db: Db, eventId: string): Promise<{ mark: string; now: Date } | null> {
  const { rows } = await sql<{ mark: string; now: Date }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as mark, app_now() as now
      from events where id = ${eventId}`.execute(db)
  return rows[0] ?? null
}

import {
  GATE_LIST_PAGE_SIZE,
  type ListedCode,
  type readGateList as takeListCall,
} from '@55tickets/contracts/gate.ts'
import type { Answer, CallRefusal } from '@55tickets/contracts/http/call.ts'
import { hideCpf } from '@55tickets/rules/people/cpf.ts'
import { isUuid } from '@55tickets/rules/text/slug.ts'
import { benefitLabels } from '@55tickets/rules/tickets/half-price.ts'
import { admittedEntrances } from '@55tickets/rules/tickets/scan-verdict.ts'
import { toCodeStart } from '@55tickets/rules/tickets/ticket-number.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { type Refusal, refuse } from '../../platform/refuse.ts'
import { findEventsAtGate } from '../events/public.ts'
import type { GateDeps } from './deps.ts'
import { findCodeKinds, listGateCodes } from './gate-list.ts'
import { admissionKey, findAdmissions } from './store.ts'
import { toAdmission, toGateEvent } from './wire.ts'

interface ListRequest {
  readonly eventId: string
  readonly since?: string | undefined
  readonly after?: string | undefined
}

const LAST_TRANSACTION = 2n ** 64n - 1n

/**
 * Returns a page of the event's codes in the order in which they changed. The mark is a cursor: the
 * oldest transaction that was still open before the page was read. Anything committed later belongs
 * to that transaction or a newer one, and comes with the next list. A mark is valid for one run of
 * the database server: after a restart the data may come from a backup with lower transaction ids,
 * so the whole list is sent again.
 */
export async function listCodes(
  { db, keys }: Pick<GateDeps, 'db' | 'keys'>,
  { eventId, since, after }: ListRequest,
): Promise<Answer<typeof takeListCall> | Refusal<CallRefusal<typeof takeListCall>>> {
  const cursor = after === undefined ? null : readCursor(after)
  const [run, transaction = '0'] = since?.split('.') ?? []
  if (cursor === undefined || !isTransaction(transaction)) return refuse('BAD_INPUT')
  const snapshot = await findSnapshot(db, eventId)
  if (!snapshot) return refuse('EVENT_NOT_FOUND')
  const isWhole = run !== snapshot.run
  const rows = await listGateCodes(db, eventId, {
    since: isWhole ? null : transaction,
    after: cursor,
    limit: GATE_LIST_PAGE_SIZE,
  })
  const admissions = await findAdmissions(
    db,
    rows.map(({ id }) => id),
  )
  const kinds = await findCodeKinds(db, eventId)
  const [event] = await findEventsAtGate(db, { ids: [eventId] })
  const entrances = new Map(kinds.map((kind) => [kind._id, admittedEntrances(kind)]))
  const last = rows.length === GATE_LIST_PAGE_SIZE ? rows.at(-1) : undefined
  return {
    mark: `${snapshot.run}.${snapshot.oldest}`,
    isWhole,
    ...(snapshot.isCancelled && { isCancelled: true }),
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
        ...(row.benefit !== null && { benefit: benefitLabels[row.benefit] }),
        ...(row.isCourtesy && { isCourtesy: true }),
        ...(row.isRevoked && { isRevoked: true }),
        ...(row.subscriptionCodeId !== null && { place: toCodeStart(row.subscriptionCodeId) }),
        ...(used && { used: toAdmission(used) }),
        ...(usedInSession && { usedInSession: toAdmission(usedInSession) }),
      }
    }),
    ...(event && { event: toGateEvent(event) }),
    kinds,
    keys: keys.publicKeys(),
    now: snapshot.now.toISOString(),
  }
}

const isTransaction = (digits: string) => BigInt(digits) <= LAST_TRANSACTION

/** Reads the cursor of the next page; undefined if it is malformed. */
function readCursor(after: string): { changedIn: string; id: string } | undefined {
  const [changedIn = '', id = ''] = after.split('.')
  return isUuid(id) && isTransaction(changedIn) ? { changedIn, id } : undefined
}

interface Snapshot {
  /** Identifies one run of the database server. */
  readonly run: string
  /** Oldest transaction that was still open. */
  readonly oldest: string
  readonly now: Date
  readonly isCancelled: boolean
}

/** Null if the event does not exist, or ended a week ago: gates no longer need its guests' names. */
async function findSnapshot(db: Db, eventId: string): Promise<Snapshot | null> {
  const { rows } = await sql<Snapshot>`
    select trunc(extract(epoch from pg_postmaster_start_time()) * 1000000) || '-' ||
           (select oid from pg_database where datname = current_database()) as run,
           pg_snapshot_xmin(pg_current_snapshot())::text as oldest, app_now() as now,
           cancelled_at is not null as "isCancelled"
      from events where id = ${eventId} and ends_at > app_now() - interval '7 days'`.execute(db)
  return rows[0] ?? null
}

import { ticketNumber } from '@55tickets/rules/tickets/ticket-number.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { HistoryCode } from '../code-lines.ts'
import type { HistoryScan } from '../scan-lines.ts'
import { type FindMember, type TimedStory, tell } from './line.ts'

export interface CodeChange {
  readonly codeId: string
  readonly at: Date
  readonly change: 'corrected' | 'returned' | 'moved'
  readonly cause: string
  readonly actor: string | null
  readonly previousName: string | null
  readonly previousType: string | null
}

/** Finds the changes of a sale's codes, beside their first naming. */
export async function findCodeChanges(db: Db, saleId: string): Promise<CodeChange[]> {
  const { rows } = await sql<CodeChange>`
    select code_id as "codeId", at, change, coalesce(cause, '') as cause, actor,
           previous_name as "previousName", previous_type as "previousType"
      from code_history
     where code_id in (select id from ticket_codes where sale_id = ${saleId})
       and change in ('corrected', 'returned', 'moved')
     order by code_history.id`.execute(db)
  return rows
}

/** Tells who was named for each ticket, and what changed since. */
export const codeStory = (
  codes: readonly HistoryCode[],
  changes: readonly CodeChange[],
  { buyer, findMember }: { readonly buyer: string; readonly findMember: FindMember },
): TimedStory[] =>
  codes.flatMap((code) => {
    const own = changes.filter(({ codeId }) => codeId === code.id)
    return [
      ...namedStory(code, own, buyer),
      ...own.map((change) => changeStory(code, change, own, findMember)),
    ]
  })

const isReplacement = ({ change, previousType }: CodeChange) =>
  change === 'moved' && previousType === null

/** A code that replaces one of another order took over its holder: nobody named it. */
function namedStory(code: HistoryCode, own: readonly CodeChange[], buyer: string): TimedStory[] {
  if (!code.named_at || own.some(isReplacement)) return []
  const first = own.find(({ change }) => change === 'corrected')
  const holder = first ? first.previousName : code.holder_name
  return [tell(code.named_at, 'named', { ticket: ticketNumber(code.id), buyer, holder })]
}

function changeStory(
  code: HistoryCode,
  made: CodeChange,
  own: readonly CodeChange[],
  findMember: FindMember,
): TimedStory {
  const { at, change, cause, actor } = made
  const ticket = ticketNumber(code.id)
  const next = own.slice(own.indexOf(made) + 1).find((one) => one.change === change)
  if (change === 'corrected') {
    const isMember = actor?.startsWith('member ') ?? false
    return tell(at, 'corrected', {
      ticket,
      by: isMember ? findMember(actor) : 'team',
      from: made.previousName,
      to: next ? next.previousName : code.holder_name,
      // What an operator typed is for our team.
      reason: isMember ? cause : null,
    })
  }
  if (change === 'returned')
    return tell(at, 'returned', { ticket, reason: actor === 'session' ? cause : null })
  if (made.previousType === null)
    return tell(at, 'replaces', { ticket, from: code.moved_from ?? code.name })
  const to = next?.previousType ?? code.name
  return tell(at, 'moved', { ticket, from: made.previousType, to, ...findMember(actor) })
}

/** Tells who came in where, who was turned away, and admissions that were undone. */
export const scanStory = (
  codes: readonly HistoryCode[],
  scans: readonly HistoryScan[],
): TimedStory[] =>
  scans.flatMap((scan) => {
    const code = codes.find(({ id }) => id === scan.codeId)
    return code ? scanLines(code, scan) : []
  })

function scanLines(code: HistoryCode, scan: HistoryScan): TimedStory[] {
  const { at, gate, told, isOffline, undoneAt, reason } = scan
  const ticket = ticketNumber(code.id)
  if (told !== 'admitted') return [tell(at, 'turnedAway', { ticket, gate, verdict: told })]
  const admitted = tell(at, 'admitted', { ticket, holder: code.holder_name, gate, isOffline })
  return undoneAt
    ? [admitted, tell(undoneAt, 'admissionUndone', { ticket, gate, reason })]
    : [admitted]
}

import type { Verdict } from '@55tickets/rules/tickets/scan-verdict.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { type HistoryCode, ticketLabel } from './code-lines.ts'
import type { HistoryLine } from './line.ts'

export interface HistoryScan {
  readonly codeId: string
  readonly at: Date
  readonly gate: string
  readonly isOffline: boolean
  readonly told: Verdict
  readonly judged: Verdict
  readonly undoneAt: Date | null
  readonly undoneBy: string | null
  readonly reason: string | null
  readonly settledAt: Date | null
  readonly settledBy: string | null
  readonly note: string | null
}

const verdictTexts: Record<Verdict, string> = {
  admitted: 'in order',
  used: 'used before',
  other_event: 'of another event',
  other_session: 'for another entrance',
  revoked: 'revoked',
  unnamed: 'not named',
  doors_closed: 'before the doors opened',
  forged: 'forged',
  unknown: 'not on the list',
  not_ticket: 'not a ticket',
}

/** Finds the scans of codes; the table belongs to the gate and is only read here. */
export async function findHistoryScans(
  db: Db,
  codes: readonly Pick<HistoryCode, 'id'>[],
): Promise<HistoryScan[]> {
  const { rows } = await sql<HistoryScan>`
    select code_id as "codeId", at, gate, is_offline as "isOffline", told, judged,
           undone_at as "undoneAt", coalesce(users.name, undoing.name) as "undoneBy", undo_reason as reason,
           settled_at as "settledAt", coalesce(settlers.name, settling.name) as "settledBy", settle_note as note
      from scans left join users on users.id = undone_by left join users settlers on settlers.id = settled_by
      left join gate_devices undoing on undoing.id = undone_by_device
      left join gate_devices settling on settling.id = settled_by_device
     where code_id = any (${codes.map(({ id }) => id)}) order by at, scans.id`.execute(db)
  return rows
}

export function scanLines(
  codes: readonly HistoryCode[],
  scans: readonly HistoryScan[],
): HistoryLine[] {
  return scans.flatMap((scan) => {
    const code = codes.find(({ id }) => id === scan.codeId)
    return code ? linesForScan(code, scan) : []
  })
}

function linesForScan(code: HistoryCode, scan: HistoryScan): HistoryLine[] {
  const { at, undoneAt, told, judged } = scan
  const ticket = ticketLabel(code)
  const where = `at the gate ${scan.gate}${scan.isOffline ? ', without network' : ''} (${code.id})`
  if (told !== 'admitted')
    return [{ at, text: `${ticket} turned away ${where}: ${verdictTexts[told]}` }]
  const isConflict = judged !== 'admitted' && !undoneAt && !scan.settledAt
  const although = judged === 'admitted' ? '' : ` although ${verdictTexts[judged]}`
  const letIn = { at, text: `${ticket} let in ${where}${although}`, isTrouble: isConflict }
  if (scan.settledAt) {
    const settled = `${ticket}: the conflict was settled by ${scan.settledBy}: ${scan.note}`
    return [letIn, { at: scan.settledAt, text: settled }]
  }
  if (!undoneAt) return [letIn]
  const undone = `${ticket}: its admission was undone by ${scan.undoneBy}: ${scan.reason}`
  return [letIn, { at: undoneAt, text: undone }]
}

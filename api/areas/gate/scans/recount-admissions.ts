import type { Entrance } from '@55tickets/rules/tickets/scan-verdict.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { setScannedAt } from '../../tickets/public.ts'
import { findSharedCodes, type GateCode } from '../gate-codes.ts'
import { isAdmission, promoteConflict, promoteConflicts } from '../store.ts'

/**
 * Recounts after the caller locked a code and undid its admission at an entrance: the earliest
 * conflict of the code, or of the codes that share its place in a session, becomes an admission.
 */
export async function recountAdmissions(tx: Tx, code: GateCode, session: Entrance): Promise<void> {
  const place = session === null ? null : code.subscriptionCodeId
  const mates = place ? await findSharedCodes(tx, [place]) : [code]
  const valid = mates.filter(({ isRevoked }) => !isRevoked).map(({ id }) => id)
  await promoteConflict(tx, valid, session)
  await setScannedAt(tx, firstAdmissions([code.id, ...valid]))
}

/** An admission of a code that was undone. */
export interface UndoneAdmission {
  readonly code: GateCode
  readonly session: Entrance
}

/** Recounts many codes like `recountAdmissions`; those that share no place take two statements in all. */
export async function recountAllAdmissions(
  tx: Tx,
  admissions: readonly UndoneAdmission[],
): Promise<void> {
  const isAlone = ({ code, session }: UndoneAdmission) =>
    session === null || code.subscriptionCodeId === null
  const alone = admissions.filter(isAlone)
  await promoteConflicts(
    tx,
    alone
      .filter(({ code }) => !code.isRevoked)
      .map(({ code, session }) => ({ codeId: code.id, session })),
  )
  const ids = [...new Set(alone.map(({ code }) => code.id))]
  if (ids.length > 0) await setScannedAt(tx, firstAdmissions(ids))
  for (const { code, session } of admissions.filter((one) => !isAlone(one)))
    await recountAdmissions(tx, code, session)
}

/** SQL for the first admission of each code, null without one. */
const firstAdmissions = (ids: readonly string[]) => sql`
  select code.id, min(scans.at) as at
    from ticket_codes code left join scans on scans.code_id = code.id and ${isAdmission}
   where code.id = any (${ids}) group by code.id`

import type { HistoryDetails, HistoryKind } from '@55tickets/rules/organizations/history.ts'
import type { Tx } from '../../platform/db/database.ts'

interface AccessEntry<Kind extends HistoryKind> {
  readonly kind: Kind
  readonly details: HistoryDetails[Kind]
  /** Login whose device and network address are recorded. */
  readonly loginId?: string
  /** True for what our team did; otherwise the owner of the account did it. */
  readonly isByTeam?: boolean
}

/**
 * Records what concerns an account in the history of each organization that its owner is a member of.
 * Organizations are an area that this one may not know.
 */
export type RecordAccess = <Kind extends HistoryKind>(
  tx: Tx,
  userId: string,
  entry: AccessEntry<Kind>,
) => Promise<void>

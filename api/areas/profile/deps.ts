import type { Db, Tx } from '../../platform/db/database.ts'

/** Personal data that one area stores: exported for its owner, and erased when the account is deleted. */
export interface PersonalData {
  /** Tables that hold the data; a test checks that no table about people is missing. */
  readonly tables: readonly string[]
  /** Returns everything stored about a user, without secrets such as password hashes. */
  readonly export: (db: Db, userId: string) => Promise<Readonly<Record<string, unknown>>>
  /** Removes the user's identity from the data. Idempotent. */
  readonly erase: (tx: Tx, userId: string) => Promise<void>
}

/** Dependencies on areas that `profile` must not import; the server wires them. */
export interface ProfileDeps {
  /** True if the user ever paid for a sale, refunded sales included. */
  readonly hasPaid: (db: Db, userId: string) => Promise<boolean>
  /** True while an order, payment or refund of the user is not finished. */
  readonly hasOpenOrders: (db: Db, userId: string) => Promise<boolean>
  /** True for the last owner of an organization that others need. */
  readonly isNeededOwner: (db: Db, userId: string) => Promise<boolean>
  readonly personalData: readonly PersonalData[]
}

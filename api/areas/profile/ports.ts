import type { Db, Tx } from '../../platform/db/database.ts'

/** What one area keeps about people, told to them and forgotten for them. */
export interface Keeper {
  /** Where it is kept. */
  readonly tables: readonly string[]
  /** All of it about somebody, for their own eyes; no secret. */
  readonly tell: (db: Db, userId: string) => Promise<Readonly<Record<string, unknown>>>
  /** Removes who they are from it. Doing it again does no harm. */
  readonly forget: (tx: Tx, userId: string) => Promise<void>
}

/** Facts about people that other areas know; the server wires who tells them. */
export interface ProfilePorts {
  /** Whether somebody ever paid for a sale, also one whose money went back. */
  readonly hasPaid: (db: Db, userId: string) => Promise<boolean>
  /** Whether something that they bought, or are about to buy, is not over yet. */
  readonly hasOpenPurchases: (db: Db, userId: string) => Promise<boolean>
  readonly keepers: readonly Keeper[]
}

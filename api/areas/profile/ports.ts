import type { Db } from '../../platform/db/database.ts'

/** Facts about people that other areas know; the server wires who tells them. */
export interface ProfilePorts {
  /** Whether somebody ever paid for a sale, also one whose money went back. */
  readonly hasPaid: (db: Db, userId: string) => Promise<boolean>
}

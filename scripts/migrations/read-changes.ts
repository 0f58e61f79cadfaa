import { type Action, readActions } from './known-statements.ts'
import { scanStatements } from './scan-statements.ts'

/** One change of the schema or its rows: a statement, or one action of an `alter table`. */
export interface Change extends Action {
  /** Table that it changes, if a rule asks for it. */
  readonly table: string | null
  /** The table was created by the same migration. */
  readonly isNew: boolean
  /** A comment in the statement says why it touches few rows. */
  readonly isBounded: boolean
  /** Earlier changes of the migration. */
  readonly before: readonly Change[]
  /** All actions of its statement. */
  readonly together: readonly Action[]
}

/** Reads the changes of a migration in their order. */
export function readChanges(sql: string): Change[] {
  const created = new Set<string | undefined>()
  const changes: Change[] = []
  for (const { text, isBounded } of scanStatements(sql)) {
    const { table, actions } = readActions(text)
    const isNew = table !== null && created.has(table)
    created.add(/^create (?:unlogged )?table (\w+)/.exec(text)?.[1])
    for (const action of actions) {
      const before = [...changes]
      changes.push({ ...action, table, isNew, isBounded, before, together: actions })
    }
  }
  return changes
}

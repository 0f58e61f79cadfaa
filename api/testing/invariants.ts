import type pg from 'pg'
import { findViolations } from '../invariants.ts'

/** Throws if an invariant does not hold; for the end of tests that try to break something. */
export async function expectInvariants(
  database: Pick<pg.Pool, 'query'>,
  isRepeated = false,
): Promise<void> {
  const violations = await findViolations(database, isRepeated)
  if (violations.length === 0) return
  const lines = violations.map(
    ({ number, name, row }) => `${number} ${name}: ${JSON.stringify(row)}`,
  )
  throw new Error(`violated invariants:\n${lines.slice(0, 20).join('\n')}`)
}

import type pg from 'pg'
import { expect } from 'vitest'
import { findViolations } from '../invariants.ts'

/**
 * Asserts all invariants, for the end of tests that try to break something. Their queries are prepared: most
 * tests of a file end so, and planning takes four fifths of the time.
 */
export async function expectInvariants(database: Pick<pg.Pool, 'query'>): Promise<void> {
  const violations = await findViolations(database, true)
  const lines = violations
    .slice(0, 20)
    .map(({ number, name, row }) => `${number} ${name}: ${JSON.stringify(row)}`)
  expect(lines, `violated invariants:\n${lines.join('\n')}`).toEqual([])
}

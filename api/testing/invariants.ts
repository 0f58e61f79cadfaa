import type pg from 'pg'
import { expect } from 'vitest'
import { findViolations } from '../invariants.ts'

/** Asserts all invariants, for the end of tests that try to break something. */
export async function expectInvariants(
  database: Pick<pg.Pool, 'query'>,
  isRepeated = false,
): Promise<void> {
  const violations = await findViolations(database, isRepeated)
  const lines = violations
    .slice(0, 20)
    .map(({ number, name, row }) => `${number} ${name}: ${JSON.stringify(row)}`)
  expect(lines, `violated invariants:\n${lines.join('\n')}`).toEqual([])
}

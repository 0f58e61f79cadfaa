import { readFile } from 'node:fs/promises'
import type pg from 'pg'

interface Invariant {
  readonly number: number
  readonly name: string
  readonly query: string
}

/** A row that should not be. */
export interface Violation {
  readonly number: number
  readonly name: string
  readonly row: Record<string, unknown>
}

const FILE = new URL('./invariants.sql', import.meta.url)
const HEADING = /^-- (\d+) (.+)$/m

export async function readInvariants(): Promise<Invariant[]> {
  // Before the first heading stands what the file is; then number, name and query in turns.
  const [, ...parts] = (await readFile(FILE, 'utf8')).split(HEADING)
  const invariants: Invariant[] = []
  for (let at = 0; at < parts.length; at += 3) {
    const [number = '', name = '', query = ''] = parts.slice(at, at + 3)
    invariants.push({ number: Number(number), name, query: query.trim() })
  }
  return invariants
}

/**
 * Each invariant is judged at one instant of its own, so that the product may run meanwhile.
 * `isRepeated`: it is looked at again and again, and how to look is worked out once.
 */
export async function findViolations(
  database: Pick<pg.Pool, 'query'>,
  isRepeated = false,
): Promise<Violation[]> {
  const violations: Violation[] = []
  for (const [place, { number, name, query }] of (await readInvariants()).entries()) {
    const { rows } = await database.query<Record<string, unknown>>(
      isRepeated ? { name: `invariant ${place}`, text: query } : query,
    )
    violations.push(...rows.map((row) => ({ number, name, row })))
  }
  return violations
}

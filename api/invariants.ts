import { readFile } from 'node:fs/promises'
import type pg from 'pg'

interface Invariant {
  readonly number: number
  readonly name: string
  readonly query: string
}

/** A row that breaks an invariant. */
export interface Violation {
  readonly number: number
  readonly name: string
  readonly row: Record<string, unknown>
}

const INVARIANTS_FILE = new URL('./invariants.sql', import.meta.url)
const HEADING = /^-- (\d+) (.+)$/m

export async function readInvariants(): Promise<Invariant[]> {
  // The split gives the file's introduction, then number, name and query of each invariant.
  const [, ...parts] = (await readFile(INVARIANTS_FILE, 'utf8')).split(HEADING)
  const invariants: Invariant[] = []
  for (let at = 0; at < parts.length; at += 3) {
    const [number = '', name = '', query = ''] = parts.slice(at, at + 3)
    invariants.push({ number: Number(number), name, query: query.trim() })
  }
  return invariants
}

/**
 * Finds the rows that break an invariant. Each query is its own snapshot, so that the product may run
 * meanwhile. `isRepeated` prepares the queries, for callers that check again and again.
 */
export async function findViolations(
  database: Pick<pg.Pool, 'query'>,
  isRepeated = false,
): Promise<Violation[]> {
  const violations: Violation[] = []
  for (const [index, { number, name, query }] of (await readInvariants()).entries()) {
    const { rows } = await database.query<Record<string, unknown>>(
      isRepeated ? { name: `invariant ${index}`, text: query } : query,
    )
    violations.push(...rows.map((row) => ({ number, name, row })))
  }
  return violations
}

import { expectInvariants } from '@55tickets/api/testing/invariants.ts'
import { demoEvents } from '@55tickets/demo/events.ts'
import pg from 'pg'
import { expect } from 'vitest'
import { findRunningDatabase } from '../database/find-running-database.ts'

/** Expects the demo's events, each once, and all invariants in the database of a running product. */
export async function expectDemo(folder: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: findRunningDatabase(folder), max: 2 })
  // Its end doesn't wait for connections to close, and the product may stop its database meanwhile.
  pool.on('error', () => undefined)
  const { rows } = await pool.query<{ slug: string }>('select slug from events')
  expect(rows.map(({ slug }) => slug).sort()).toEqual(
    demoEvents('2026-03-14')
      .map(({ slug }) => slug)
      .sort(),
  )
  await expectInvariants(pool)
  await pool.end()
}

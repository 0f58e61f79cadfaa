import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createTestApp } from '../../testing/app.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { createLog } from '../log.ts'
import { openDatabase, plainAddress } from './database.ts'
import { withRetry } from './retry.ts'

/**
 * A primary that has become a replica: connections to it only read, also after its address leads to
 * the new primary.
 */

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await database.pool.query('create table notes (text text)')
})
afterAll(() => database.drop())

/** Decides whether connections that are opened from now on may write. */
const switchWrites = (isOn: boolean) =>
  database.pool.query(
    `do $$ begin execute format('alter database %I set default_transaction_read_only = ${isOn ? 'off' : 'on'}', current_database()); end $$`,
  )

/** A pool of one connection, which was opened while the server only reads. */
async function openOnReplica() {
  const address = plainAddress(database.address.directUrl)
  const opened = openDatabase({ address, poolSize: 1, log: createLog('silent') })
  onTestFinished(() => opened.close())
  await switchWrites(false)
  await opened.pool.query('select 1')
  return opened
}

test('a write at a replica is answered with 503, and the next one reaches the new primary', async () => {
  const opened = await openOnReplica()
  const { app } = await createTestApp(opened, {}, (server) => {
    server.post('/note', { config: { access: 'open' } }, async () => {
      await sql`insert into notes values ('written')`.execute(opened.db)
      return {}
    })
  })
  onTestFinished(() => app.close())
  const write = () => app.inject({ method: 'POST', url: '/note' })
  const refused = await write()
  expect(refused.statusCode).toBe(503)
  expect(refused.headers['retry-after']).toBeDefined()
  await switchWrites(true)
  // This connection was opened at the replica, too.
  expect((await write()).statusCode).toBe(200)
})

test('work that is retried goes on at the new primary by itself', async () => {
  const { db } = await openOnReplica()
  let attempts = 0
  await withRetry(async () => {
    attempts += 1
    if (attempts === 2) await switchWrites(true)
    await db.transaction().execute((tx) => sql`insert into notes values ('retried')`.execute(tx))
  })
  expect(attempts).toBeGreaterThan(1)
})

import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** An empty database for one test file, on the PostgreSQL server of the test run. */
export async function createDatabase() {
  const name = `sandbox_test_${randomBytes(6).toString('hex')}`
  const serverUrl = process.env['TEST_POSTGRES_URL']
  if (!serverUrl) throw new Error('TEST_POSTGRES_URL is not set: run the tests with npm test')
  const admin = new pg.Client({ connectionString: serverUrl })
  await admin.connect()
  await admin.query(`create database ${name}`)
  const location = new URL(serverUrl)
  location.pathname = `/${name}`
  const url = location.toString()
  const pool = new pg.Pool({ connectionString: url })
  // Connections that are still closing are cut when the database is dropped.
  pool.on('error', () => undefined)
  return {
    url,
    pool,
    drop: async () => {
      await pool.end()
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
    },
  }
}

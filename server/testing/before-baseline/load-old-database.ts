import { readFile } from 'node:fs/promises'
import { createEmptyDatabase, type TestDatabase } from '@55tickets/api/testing/database.ts'
import { prepareSchema } from '@55tickets/sandbox/schema.ts'

const read = (name: string) => readFile(new URL(name, import.meta.url), 'utf8')

/** Time at which the data was made. Pending sales expire 50 minutes later. */
export const MADE_AT = new Date('2026-11-17T05:39:10Z')

/** Creates a database of the release before 0001_baseline.sql, with a sale in every status. */
export async function loadOldDatabase(): Promise<TestDatabase> {
  const database = await createEmptyDatabase()
  await database.pool.query(await read('schema.sql'))
  await prepareSchema(database.address.directUrl)
  await database.pool.query(await read('data.sql'))
  return database
}

import { writeFile } from 'node:fs/promises'
import { describeTables } from '@55tickets/api/platform/db/describe-tables.ts'
import { createTestDatabase } from '@55tickets/api/testing/database.ts'
import providePostgres from './provide-postgres.ts'

// `npm run types:db`: migrates an empty database, on the same server as the tests, and describes it.
const stopPostgres = await providePostgres()
const database = await createTestDatabase()
const text = await describeTables(database.pool)
await writeFile(new URL('../../api/platform/db/tables.generated.ts', import.meta.url), text)
await database.drop()
await stopPostgres()
console.log('api/platform/db/tables.generated.ts written')

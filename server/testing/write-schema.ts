import { writeFile } from 'node:fs/promises'
import { describeSchema } from '@55tickets/api/platform/db/describe-schema.ts'
import { describeTables } from '@55tickets/api/platform/db/describe-tables.ts'
import { migrate } from '@55tickets/api/platform/db/migrate.ts'
import { createEmptyDatabase } from '@55tickets/api/testing/database.ts'
import providePostgres from './provide-postgres.ts'

// `npm run types:db`: migrates an empty database, on the same server as the tests, and describes it.
const stopPostgres = await providePostgres()
const database = await createEmptyDatabase()
await migrate(database.url)
const files = {
  'api/schema.sql': await describeSchema(database.pool),
  'api/platform/db/tables.generated.ts': await describeTables(database.pool),
}
for (const [path, text] of Object.entries(files)) {
  await writeFile(new URL(`../../${path}`, import.meta.url), text)
  console.log(`${path} written`)
}
await database.drop()
await stopPostgres()

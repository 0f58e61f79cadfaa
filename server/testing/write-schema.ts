import { writeFile } from 'node:fs/promises'
import { describeSchema } from '@55tickets/api/platform/db/describe-schema.ts'
import { describeTables } from '@55tickets/api/platform/db/describe-tables.ts'
import { transitionFunctions } from '@55tickets/api/platform/db/describe-transitions.ts'
import { migrate } from '@55tickets/api/platform/db/migrate.ts'
import { createEmptyDatabase } from '@55tickets/api/testing/database.ts'
import providePostgres from './provide-postgres.ts'

// `npm run types:db`: writes the functions that know the transitions, migrates an empty database, on
// the same server as the tests, and describes it.
async function write(path: string, text: string): Promise<void> {
  await writeFile(new URL(`../../${path}`, import.meta.url), text)
  console.log(`${path} written`)
}

for (const [name, text] of Object.entries(transitionFunctions))
  await write(`api/functions/${name}`, text)
const stopPostgres = await providePostgres()
const database = await createEmptyDatabase()
await migrate(database.address.directUrl)
await write('api/schema.sql', await describeSchema(database.pool))
await write('api/platform/db/tables.generated.ts', await describeTables(database.pool))
await database.drop()
await stopPostgres()

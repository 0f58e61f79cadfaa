import { writeFile } from 'node:fs/promises'
import { describeTables } from '@55tickets/api/platform/db/describe-tables.ts'
import { createTestDatabase } from '@55tickets/api/testing/database.ts'

// Needs a PostgreSQL server: `TEST_POSTGRES_URL=postgres://… npm run types:db`.
const database = await createTestDatabase()
const text = await describeTables(database.pool)
await writeFile(new URL('../api/platform/db/tables.generated.ts', import.meta.url), text)
await database.drop()
console.log('api/platform/db/tables.generated.ts written')

import { findViolations, readInvariants } from '@55tickets/api/invariants.ts'
import { createLog } from '@55tickets/api/platform/log.ts'
import { Client } from 'pg'
import { bringUpToDate, configure, joinPlace } from './prepare.ts'
import { giveUp, say } from './terminal.ts'

// `npm run invariants`: whether everything that must hold holds, also while the server runs.
const MOST_SHOWN = 50
const config = configure()
const place = await joinPlace(config, createLog(config.LOG_LEVEL))
await bringUpToDate(place.databaseUrl)
// A connection of its own: to look through everything takes longer than a request may.
const client = new Client({ connectionString: place.databaseUrl })
await client.connect()
const violations = await findViolations(client)
await client.end()
await place.close()

if (violations.length > 0) {
  const lines = violations.map(
    ({ number, name, row }) => `  ${number} ${name}: ${JSON.stringify(row)}`,
  )
  const more = lines.length - MOST_SHOWN
  giveUp(
    [
      `${lines.length} rows break what must hold:`,
      ...lines.slice(0, MOST_SHOWN),
      ...(more > 0 ? [`  and ${more} more`] : []),
    ].join('\n'),
  )
}
say(`All ${(await readInvariants()).length} queries found nothing: what must hold holds`)

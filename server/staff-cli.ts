import { exitOnUsage } from './exit-on-usage.ts'
import { readCommand } from './staff/read-command.ts'
import { USAGE } from './staff/usage.ts'

// `npm run staff -- …`: grants and revokes roles. The only way to a role: no form and no call
// grants one.
const command = exitOnUsage(readCommand(process.argv.slice(2)), {
  usage: USAGE,
  help: 'npm run staff -- help',
})
// Loaded lazily: a mistyped command does not wait for a database.
const { openDatabase } = await import('@55tickets/api/platform/db/database.ts')
const { createLog } = await import('@55tickets/api/platform/log.ts')
const { migrateDatabase, configure, joinDatabase } = await import('./prepare.ts')
const { runCommand } = await import('./staff/run-command.ts')
const config = configure()
const log = createLog(config.LOG_LEVEL)
const handle = await joinDatabase(config, log)
try {
  await migrateDatabase(handle.address)
  const database = openDatabase({ address: handle.address, poolSize: 2, log })
  const print = (lines: readonly string[]) => console.log(lines.join('\n'))
  process.exitCode = await runCommand(database.db, print, command)
  await database.close()
} finally {
  await handle.close()
}

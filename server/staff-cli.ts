import { userInfo } from 'node:os'
import type { Jobs } from '@55tickets/api/platform/jobs/jobs.ts'
import { exitOnUsage } from './exit-on-usage.ts'
import { readCommand } from './staff/read-command.ts'
import { USAGE } from './staff/usage.ts'

// `npm run staff -- …`: grants and revokes roles, and blocks users. The only way to a role: no form and
// no call grants one.
const command = exitOnUsage(readCommand(process.argv.slice(2)), {
  usage: USAGE,
  help: 'npm run staff -- help',
})
// Loaded lazily: a mistyped command does not wait for a database.
const { openDatabase } = await import('@55tickets/api/platform/db/database.ts')
const { createMailer } = await import('@55tickets/api/platform/mail/mailer.ts')
const { startJobs } = await import('@55tickets/api/platform/jobs/jobs.ts')
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
  let jobs: Jobs | undefined
  const mailer = async () => {
    jobs ??= await startJobs({ database, directUrl: handle.address.directUrl, log })
    return createMailer(jobs.enqueue, config)
  }
  const operator = process.env['SUDO_USER'] ?? userInfo().username
  process.exitCode = await runCommand({ db: database.db, print, config, mailer, operator }, command)
  await jobs?.stop()
  await database.close()
} finally {
  await handle.close()
}

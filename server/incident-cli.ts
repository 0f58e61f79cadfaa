import { openSync, rmSync, writeFileSync } from 'node:fs'
import { exitOnUsage } from './exit-on-usage.ts'
import { listPeople, readCommand, USAGE } from './incident/list-people.ts'
import { configure, joinDatabase, migrateDatabase } from './prepare.ts'
import { giveUp } from './terminal.ts'

// `npm run incident -- …`: writes as CSV whom to tell of an incident with personal data.
const command = exitOnUsage(readCommand(process.argv.slice(2)), {
  usage: USAGE,
  help: 'npm run incident -- help',
})
const file = createFile(command.file)
const { openDatabase } = await import('@55tickets/api/platform/db/database.ts')
const { createLog } = await import('@55tickets/api/platform/log.ts')
const config = configure()
const log = createLog(config.LOG_LEVEL)
const handle = await joinDatabase(config, log)
try {
  await migrateDatabase(handle.address)
  const database = openDatabase({ address: handle.address, poolSize: 2, log })
  const people = await listPeople(database.db, command)
  if (people) writeFileSync(file, people.csv)
  console.log(people ? people.summary : 'There is no such event or organization.')
  process.exitCode = people ? 0 : 1
  await database.close()
} finally {
  await handle.close()
}

/** Creates the file before a database is opened or anybody read; a run that fails removes it again. */
function createFile(path: string): number {
  try {
    const file = openSync(path, 'wx', 0o600)
    process.once('exit', (code) => {
      if (code !== 0) rmSync(path, { force: true })
    })
    return file
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    return giveUp(
      code === 'EEXIST'
        ? `${path} exists. Name a new file.`
        : `${path} can't be created: ${message}`,
    )
  }
}

import { createLog } from '@55tickets/api/platform/log.ts'
import { configure, joinDatabase, migrateDatabase } from './prepare.ts'
import { reportInvariants } from './report-invariants.ts'
import { giveUp, say } from './terminal.ts'

// `npm run invariants`: checks all invariants, also while the server runs.
const config = configure()
const handle = await joinDatabase(config, createLog(config.LOG_LEVEL))
await migrateDatabase(handle.address)
const { holds, text } = await reportInvariants(handle.address.directUrl)
await handle.close()
if (!holds) giveUp(text)
say(text)

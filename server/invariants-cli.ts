import { createLog } from '@55tickets/api/platform/log.ts'
import { bringUpToDate, configure, joinPlace } from './prepare.ts'
import { reportInvariants } from './report-invariants.ts'
import { giveUp, say } from './terminal.ts'

// `npm run invariants`: whether everything that must hold holds, also while the server runs.
const config = configure()
const place = await joinPlace(config, createLog(config.LOG_LEVEL))
await bringUpToDate(place.databaseUrl)
const { holds, text } = await reportInvariants(place.databaseUrl)
await place.close()
if (!holds) giveUp(text)
say(text)

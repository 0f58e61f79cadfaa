import { createWriteStream } from 'node:fs'
import { createTokens } from '../../api/areas/accounts/tokens.ts'
import { readConfig } from '../../api/platform/config.ts'
import { openDatabase, plainAddress } from '../../api/platform/db/database.ts'
import { createApp } from '../../api/platform/http/app.ts'
import { route } from '../../api/platform/http/route.ts'
import { createAccessLog, createLog } from '../../api/platform/log.ts'
import { createMetrics } from '../../api/platform/metrics/metrics.ts'
import { reserve } from '../../contracts/reservations.ts'
import { ANSWER } from './answer.ts'

// Our own route without the reservation: it identifies the caller, counts limits, validates the
// body, writes, logs and measures the response. Only the database is missing.
const read = readConfig(process.env)
if (!read.ok) throw new Error(read.problems.join('\n'))
const { config } = read
const nowhere = createWriteStream('/dev/null')
const log = createLog(config.LOG_LEVEL, nowhere)
const tokens = createTokens(config.SECRET_KEY)
const database = openDatabase({
  address: plainAddress('postgres://nobody@127.0.0.1:1/none'),
  poolSize: 1,
  log,
})
const app = await createApp({
  config,
  database,
  log,
  accessLog: createAccessLog(config.LOG_LEVEL, nowhere),
  metrics: createMetrics(database.pool),
  identify: (token) => tokens.readAccess(token, new Date()),
  identifyDevice: () => null,
  rights: {
    teamAccess: async () => 'denied',
    isGateStaff: async () => false,
    wasGateStaff: async () => false,
    isGateDevice: async () => false,
    wasGateDevice: async () => false,
    isSteppedUp: async () => false,
    organizationAccess: async () => 'unknown',
    eventAccess: async () => 'unknown',
  },
})
route(app, reserve, async ({ params }) => ({ ...ANSWER, _id: params.id }))
await app.listen({ host: 'localhost', port: Number(process.argv[2]) })

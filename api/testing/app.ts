import { Writable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { type Config, readConfig } from '../platform/config.ts'
import { type Database, openDatabase, plainAddress } from '../platform/db/database.ts'
import type { Identify, IdentifyDevice, Rights } from '../platform/http/access.ts'
import { createApp } from '../platform/http/app.ts'
import { createAccessLog, createLog } from '../platform/log.ts'
import { createMetrics } from '../platform/metrics/metrics.ts'
import { validateResponses } from './validate-responses.ts'

/**
 * Disables load shedding: on a busy machine a test's event loop lags for seconds, and a 503 would
 * fail it.
 */
export const NO_SHEDDING = { EVENT_LOOP_MAX_DELAY_MS: '3600000' }

export function testConfig(environment: Record<string, string> = {}): Config {
  const read = readConfig({ NODE_ENV: 'test', ...NO_SHEDDING, ...environment })
  if (!read.ok) throw new Error(read.problems.join('\n'))
  return read.config
}

/** Rights that give every role to the users that match. */
export const rightsFor = (may: (userId: string) => boolean): Rights => ({
  teamAccess: async (userId) => (may(userId) ? 'granted' : 'denied'),
  isGateStaff: async (userId) => may(userId),
  wasGateStaff: async () => false,
  isGateDevice: async () => false,
  wasGateDevice: async () => false,
  isSteppedUp: async (caller) => may(caller.userId),
  organizationAccess: async (userId) => (may(userId) ? 'granted' : 'unknown'),
  eventAccess: async (userId) => (may(userId) ? 'granted' : 'unknown'),
})

export interface TestApp {
  app: FastifyInstance
  /** Log lines so far. */
  logged: () => string[]
}

export async function createTestApp(
  database: Database,
  environment: Record<string, string> = {},
  register: (app: FastifyInstance) => void = () => undefined,
  identify: Identify = () => null,
  rights: Rights = rightsFor(() => false),
  identifyDevice: IdentifyDevice = () => null,
): Promise<TestApp> {
  const lines: string[] = []
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString())
      done()
    },
  })
  const log = createLog('info', sink)
  const app = await createApp({
    config: testConfig(environment),
    database,
    log,
    accessLog: createAccessLog('info', sink),
    metrics: createMetrics(database.pool),
    identify,
    identifyDevice,
    rights,
    errorPage: (status) => `page ${status}`,
  })
  validateResponses(app)
  register(app)
  await app.ready()
  return { app, logged: () => lines }
}

/** A database that refuses connections. */
export function unreachableDatabase(): Database {
  return openDatabase({
    address: plainAddress('postgres://nobody@127.0.0.1:1/none'),
    poolSize: 2,
    log: createLog('silent'),
  })
}

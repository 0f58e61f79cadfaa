import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import { declareAccess, type Identify } from './access.ts'
import { drainOnClose, patientServer } from './drain.ts'
import { answerErrors, answerNotFound, type ErrorPage, onBadUrl } from './errors.ts'
import { registerHealth } from './health.ts'
import { refuseHostileText } from './hostile-text.ts'
import { limitRequests } from './limits.ts'
import { registerMetrics } from './metrics-route.ts'
import { describeApi } from './openapi.ts'
import { logRequests } from './request-log.ts'
import { secureHeaders } from './security.ts'

export interface AppOptions {
  config: Config
  database: Database
  log: Log
  metrics: Metrics
  /** Tells who a bearer token belongs to. */
  identify: Identify
  /** What a person gets who asked for a page while none can be made. */
  errorPage?: ErrorPage
}

const BODY_LIMIT_BYTES = 256 * 1024
const HANDLER_TIMEOUT_MS = 15_000

/** The HTTP server with everything that every route shares; areas and pages are registered on it. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, database, log, metrics } = options
  // Under pino's own type the instance would not be a plain FastifyInstance.
  const logger: FastifyBaseLogger = log
  const app: FastifyInstance = Fastify({
    loggerInstance: logger,
    // Our own line for each answer says more, and leaves out what a log must not keep.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: config.TRUSTED_PROXIES.length > 0 ? config.TRUSTED_PROXIES : false,
    bodyLimit: BODY_LIMIT_BYTES,
    handlerTimeout: HANDLER_TIMEOUT_MS,
    serverFactory: patientServer,
    forceCloseConnections: false,
    return503OnClosing: false,
    frameworkErrors: onBadUrl,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  declareAccess(app, options.identify)
  answerErrors(app, options.errorPage)
  logRequests(app, metrics)
  drainOnClose(app)
  await app.register(cookie)
  await secureHeaders(app, config)
  await limitRequests(app, config)
  answerNotFound(app)
  refuseHostileText(app)
  await describeApi(app)
  registerHealth(app, database)
  registerMetrics(app, config, metrics)
  return app
}

import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { config as configureZod } from 'zod/mini'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import { REPLICA_MAX_LAG_MS } from '../db/replica.ts'
import type { AccessLog, Log } from '../log.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { traceRequests } from '../tracing/trace-requests.ts'
import { tracing } from '../tracing/tracing.ts'
import {
  declareAccess,
  type Identify,
  type IdentifyDevice,
  identifyCallers,
  type Rights,
} from './access.ts'
import { compressAnswers } from './compress.ts'
import { registerCspReports } from './csp-reports.ts'
import { keepDeadline } from './deadline.ts'
import { createDrainableServer, drainOnClose } from './drain.ts'
import { answerErrors, answerNotFound, type ErrorPage, onBadUrl } from './errors.ts'
import { fieldMessage } from './field-messages.ts'
import { registerHealth } from './health.ts'
import { isHarmlessJson, refuseHostileText } from './hostile-text.ts'
import { createLimiter } from './limiter.ts'
import { limitRequests } from './limits.ts'
import { answerMalformedRequest } from './malformed-request.ts'
import { registerMetrics } from './metrics-route.ts'
import { describeApi } from './openapi.ts'
import { createRequestLog, logRequests } from './request-log.ts'
import { createSecureHeaders, sendSecureHeaders } from './security.ts'
import { registerSecurityText } from './security-text.ts'
import { createSharedResponses, type SharedResponses } from './shared-responses.ts'
import { writeAnswer } from './write-answer.ts'

export interface AppOptions {
  config: Config
  database: Database
  log: Log
  accessLog: AccessLog
  metrics: Metrics
  /** Resolves a bearer token to its caller. */
  identify: Identify
  /** Finds the invited phone that makes a request. */
  identifyDevice: IdentifyDevice
  /** Looks up the rights of a user. */
  rights: Rights
  /** HTML page for somebody whose page can't be rendered. */
  errorPage?: ErrorPage
}

declare module 'fastify' {
  interface FastifyInstance {
    sharedResponses: SharedResponses
  }
}

const BODY_LIMIT_BYTES = 256 * 1024
const REQUEST_TIMEOUT_MS = 15_000
const MAX_TRACKED_CALLERS = 20_000

/**
 * Accepts JSON bodies only. An empty body is accepted: many clients declare JSON whenever they send
 * nothing.
 */
function parseJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, given, done) => {
    const text = given as string
    if (text === '') return done(null)
    void parse(request, text, (error, said) => {
      if (error || isHarmlessJson(text, said)) done(error, said)
      else done(Object.assign(new Error('hostile text'), { statusCode: 400 }))
    })
  })
}

/**
 * Creates the HTTP server with everything that all routes share; areas and pages are registered on
 * it.
 */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, database, log, metrics } = options
  // With pino's own type the instance would not be a plain FastifyInstance.
  const logger: FastifyBaseLogger = log
  const headers = createSecureHeaders(config)
  const logRequest = createRequestLog(options.accessLog, metrics)
  const perMinute = { windowMs: 60_000, maxTracked: MAX_TRACKED_CALLERS }
  const byAddress = createLimiter({ maxRequests: config.REQUESTS_PER_MINUTE, ...perMinute })
  const byUser = createLimiter({ maxRequests: config.RESERVES_PER_MINUTE, ...perMinute })
  const documents = createLimiter({ maxRequests: config.DOCUMENTS_PER_MINUTE, ...perMinute })
  const sharedResponses = createSharedResponses({
    limiter: byAddress,
    renderLimiter: createLimiter({ maxRequests: config.PAGES_PER_MINUTE, ...perMinute }),
    logRequest,
    log,
    headers,
    trustedProxies: config.TRUSTED_PROXIES,
    dataAgeMs: config.DATABASE_REPLICA_URL ? REPLICA_MAX_LAG_MS : 0,
  })
  const app: FastifyInstance = Fastify({
    loggerInstance: logger,
    // Our own line per response says more, and leaves out what a log must not contain.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: config.TRUSTED_PROXIES.length > 0 ? config.TRUSTED_PROXIES : false,
    bodyLimit: BODY_LIMIT_BYTES,
    serverFactory: (handler) =>
      createDrainableServer(
        handler,
        // While draining, Fastify answers, so that every connection is closed properly.
        (request, response) => !app.isDraining() && sharedResponses.answer(request, response),
      ),
    forceCloseConnections: false,
    return503OnClosing: false,
    frameworkErrors: onBadUrl(headers),
    clientErrorHandler: answerMalformedRequest,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  })
  // Validation messages for people, where the contract has none of its own.
  configureZod({ localeError: fieldMessage })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(writeAnswer)
  parseJsonOnly(app)
  answerErrors(app, options.errorPage)
  app.decorate('sharedResponses', sharedResponses)
  keepDeadline(app, REQUEST_TIMEOUT_MS)
  if (tracing) traceRequests(app, tracing)
  // The order matters: a request refused by a later hook still gets the headers and log line of the
  // earlier ones.
  logRequests(app, logRequest)
  sendSecureHeaders(app, headers)
  identifyCallers(app, options.identify, options.identifyDevice)
  limitRequests(app, {
    byAddress,
    byUser,
    documents,
    maxDelayMs: config.EVENT_LOOP_MAX_DELAY_MS,
  })
  declareAccess(app, options.rights)
  compressAnswers(app)
  drainOnClose(app)
  answerNotFound(app)
  refuseHostileText(app)
  await describeApi(app)
  registerHealth(app, database)
  registerSecurityText(app, config)
  registerCspReports(app)
  registerMetrics(app, config, metrics)
  return app
}

import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { addressKey } from '../attempts.ts'
import { createCounter } from '../metrics/counter.ts'
import { refuse } from '../refuse.ts'
import { sendRefusal } from './errors.ts'
import { createLimiter } from './limiter.ts'

/** Path to which browsers report what our content security policy blocked. */
export const CSP_REPORTS_PATH = '/api/csp-reports'

/** Browsers shorten what they quote: honest reports have some 2 kB, most of it the policy. */
const BODY_LIMIT_BYTES = 16 * 1024
const WINDOW_MS = 60_000
const MAX_FROM_ADDRESS = 20
/** Log lines a minute from all addresses together; further reports are only counted. */
const MAX_LOGGED = 60
const MAX_TRACKED_ADDRESSES = 10_000

const DIRECTIVES = [
  'default-src',
  'script-src',
  'script-src-elem',
  'script-src-attr',
  'style-src',
  'style-src-elem',
  'style-src-attr',
  'img-src',
  'connect-src',
  'font-src',
  'media-src',
  'object-src',
  'frame-src',
  'child-src',
  'worker-src',
  'manifest-src',
  'base-uri',
  'form-action',
  'frame-ancestors',
  'other',
] as const
const Directive = z.enum(DIRECTIVES).catch('other')

/** Reports that this process accepted, by the directive that was violated. */
export const cspReportCounts = createCounter(DIRECTIVES)

const Text = z.string().optional()
/** Report of a browser; what we do not read is dropped. */
const Report = z.object({
  'csp-report': z.object({
    'document-uri': Text,
    'blocked-uri': Text,
    'source-file': Text,
    'effective-directive': Directive,
  }),
})

const options = {
  bodyLimit: BODY_LIMIT_BYTES,
  config: { access: 'open' },
  schema: { hide: true, body: Report },
} as const

/**
 * Registers the endpoint of reports. Anybody can send any: they are limited in bytes and number, and
 * logged without personal data, that is without the paths and queries of the addresses in them.
 */
export function registerCspReports(app: FastifyInstance): void {
  const byAddress = createLimiter({
    maxRequests: MAX_FROM_ADDRESS,
    windowMs: WINDOW_MS,
    maxTracked: MAX_TRACKED_ADDRESSES,
  })
  const logged = createLimiter({ maxRequests: MAX_LOGGED, windowMs: WINDOW_MS, maxTracked: 2 })
  app.register(async (scope) => {
    // In a scope of its own, because no other route takes this type.
    scope.addContentTypeParser(
      'application/csp-report',
      { parseAs: 'string' },
      scope.getDefaultJsonParser('error', 'error'),
    )
    scope.post(CSP_REPORTS_PATH, options, async (request, reply) => {
      const retryAfterSeconds = byAddress.take(addressKey(request.ip))
      if (retryAfterSeconds > 0)
        return sendRefusal(reply, refuse('TOO_MANY_REQUESTS', { retryAfterSeconds }))
      const { 'csp-report': report } = request.body as z.output<typeof Report>
      const directive = report['effective-directive']
      cspReportCounts.add(directive)
      if (logged.take('all') === 0) {
        const fields = {
          directive,
          page: pageName(report['document-uri']),
          blocked: sourceName(report['blocked-uri']),
          source: sourceName(report['source-file']),
        }
        request.log.warn(fields, 'a browser blocked what the content security policy forbids')
      }
      return reply.code(204).send()
    })
  })
}

/** First segment of a page's path: later ones may be ids, or tokens of personal links. */
function pageName(address = ''): string {
  if (!URL.canParse(address)) return 'unknown'
  const [, first = ''] = new URL(address).pathname.split('/')
  return /^[a-z-]{1,40}$/.test(first) ? `/${first}` : '/'
}

/** Scheme and host of a source, or the word for one without an address (`inline`, `eval`, `data`). */
function sourceName(source = ''): string {
  if (/^[a-z-]{1,40}$/.test(source)) return source
  if (!URL.canParse(source)) return 'unknown'
  const { protocol, host } = new URL(source)
  return `${protocol}//${host}`.slice(0, 100)
}

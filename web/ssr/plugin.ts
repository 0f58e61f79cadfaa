import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SiteConfig } from '../lib/site.ts'
import { acceptedEncoding } from './encodings.ts'
import { errorPage } from './error-page.ts'
import { createInjectTransport } from './inject-transport.ts'
import { createPageCache, type FinishedPage, finishPage, freshSeconds } from './pages.ts'
import { type ReadyPage, readyPage } from './ready-page.ts'
import type { Renderer } from './renderer.ts'

export { loadBuiltRenderer } from './built-renderer.ts'
export type { Renderer } from './renderer.ts'

interface WebOptions {
  readonly site: SiteConfig
  readonly renderer: Renderer
  /** Clock that pages are rendered with. */
  readonly now: () => Date
  /** Security headers of a page that may run WebAssembly, instead of the usual ones. */
  readonly wasmHeaders: Readonly<Record<string, string>>
  /** Receives pages that may be served as they are to everybody who requests this exact address. */
  readonly remember?: ((url: string, answer: ReadyPage) => void) | undefined
}

/** Paths that are never pages, even if no route answers. */
const notPages = /^\/(api|media|health|metrics|assets)(\/|\?|$)/

const SHARED_CACHE_CONTROL = `public, max-age=0, s-maxage=${freshSeconds}`
const RETRY_AFTER_SECONDS = 5

/** Registers the site: every address that no other route answers is a page. */
export async function registerWeb(
  app: FastifyInstance,
  { site, renderer, now, wasmHeaders, remember }: WebOptions,
): Promise<void> {
  await app.register(async (scope) => {
    await renderer.attach(scope)
    const cache = createPageCache((error) =>
      scope.log.warn({ err: error }, 'could not renew a page; serving the previous version'),
    )
    const transport = createInjectTransport(app)

    scope.route({
      method: 'GET',
      exposeHeadRoute: true,
      url: '/*',
      config: { access: 'open' },
      schema: { hide: true },
      handler: async (request, reply) => {
        if (notPages.test(request.url)) return reply.callNotFound()
        try {
          const pageRenderer = await renderer.current()
          const plan = pageRenderer.plan(request.url, site)
          if (plan.kind === 'redirect') return reply.redirect(plan.to, 308)
          if (!plan.isKnown) request.log.warn({ path: requestPath(request) }, 'unknown page')
          const { address } = plan
          const isShared = plan.cacheable && renderer.allowsCaching
          const passToFastPath = (page: FinishedPage) => {
            const isReady = isShared && page.status === 200 && !page.isBrief
            if (isReady) remember?.(address, readyPage(page, pageHeaders(page)))
          }
          let isJustRendered = false
          const render = async () => {
            const page = await finishPage(pageRenderer, { address, now: now(), transport, site })
            isJustRendered = true
            passToFastPath(page)
            return page
          }
          const page = isShared ? await cache.get(address, render) : await render()
          // The page is fresh, so the fast path has evicted it: pass it there again.
          const isEvicted = !isJustRendered && performance.now() < page.freshUntil
          if (isEvicted && request.url === address) passToFastPath(page)
          if (plan.isStandalone) reply.headers(wasmHeaders)
          return sendPage(request, reply, page, isShared)
        } catch (error) {
          return sendFailure(request, reply, error)
        }
      },
    })
  })
}

const htmlHeaders = { vary: 'Accept-Encoding', 'content-type': 'text/html; charset=utf-8' }
const pageHeaders = ({ etag }: FinishedPage) => ({
  ...htmlHeaders,
  'cache-control': SHARED_CACHE_CONTROL,
  etag,
})

function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: FinishedPage,
  isShared: boolean,
): FastifyReply {
  if (isShared) reply.headers(pageHeaders(page))
  else reply.headers({ ...htmlHeaders, 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
  if (isShared && request.headers['if-none-match']?.includes(page.etag)) {
    return reply.code(304).send()
  }
  const encoding = acceptedEncoding(request.headers['accept-encoding'])
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.code(page.status).send(page.body[encoding])
}

/** Logs the reason and sends an error page with the request id, by which the log line is found. */
function sendFailure(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  const status = failureStatus(error)
  request.log[status === 503 ? 'warn' : 'error']({ err: error }, 'could not render a page')
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .header('retry-after', String(RETRY_AFTER_SECONDS))
    .type('text/html; charset=utf-8')
    .send(errorPage(status, request.id))
}

/** Checks the shape, not the class, because the bundle has its own copy of every class. */
function failureStatus(error: unknown): 500 | 503 {
  const status = error instanceof Error && 'status' in error ? error.status : undefined
  return status === 0 || status === 429 || status === 503 ? 503 : 500
}

const requestPath = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? ''

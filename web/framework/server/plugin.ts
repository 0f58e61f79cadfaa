import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SiteConfig } from '../../lib/site.ts'
import { createInjectTransport } from './inject-transport.ts'
import type { FindAsset, PageRenderer, RenderedPage, Renderer, RenderInput } from './renderer.ts'

export { loadBuiltRenderer } from './built-renderer.ts'
export type { Renderer } from './renderer.ts'

interface PageResponse {
  readonly status: RenderedPage['status']
  readonly text: string
  readonly headers: Readonly<Record<string, string>>
  readonly isBrief: boolean
}

/** Sends pages in the encoding that a visitor accepts, and caches those that everybody shares. */
interface PageResponses {
  send(
    request: FastifyRequest,
    reply: FastifyReply,
    page: {
      readonly address: string
      readonly make: () => Promise<PageResponse>
      readonly isRendered: true
    },
  ): Promise<FastifyReply>
  sendOwn(
    request: FastifyRequest,
    reply: FastifyReply,
    make: () => Promise<PageResponse>,
  ): Promise<FastifyReply>
}

interface WebOptions {
  readonly site: SiteConfig
  readonly renderer: Renderer
  readonly responses: PageResponses
  readonly findAsset: FindAsset
  /** Writes the page that is sent when rendering failed. */
  readonly errorPage: (status: 500 | 503, requestId: string) => string
  /** Clock that pages are rendered with. */
  readonly now: () => Date
  /** Security headers of a standalone page, instead of the usual ones. */
  readonly standaloneHeaders: Readonly<Record<string, string>>
}

/** Paths that are never pages, even if no route answers. */
const notPages = /^\/(api|media|health|metrics|assets)(\/|\?|$)/

const HTML = 'text/html; charset=utf-8'
/** Caches between us and the visitor store a page for as long as ours serves it without renewal. */
const SHARED_HEADERS = { 'cache-control': 'public, max-age=0, s-maxage=2' }
const OWN_HEADERS = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }
const RETRY_AFTER_SECONDS = 5
/** Time limit of a rendering: all visitors who wait for a page share one, so it must not hang. */
const RENDER_TIMEOUT_MS = 10_000

/** Registers the site: every address that no other route answers is a page. */
export async function registerWeb(
  app: FastifyInstance,
  { site, renderer, responses, findAsset, errorPage, now, standaloneHeaders }: WebOptions,
): Promise<void> {
  await app.register(async (scope) => {
    await renderer.attach(scope, findAsset)
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
          const make = async (): Promise<PageResponse> => {
            const input = { address, now: now(), transport, site }
            const { status, html, revision, isBrief, movedTo } = await render(pageRenderer, input)
            if (movedTo !== undefined) throw new PageMovedError(movedTo)
            const headers = {
              'content-type': HTML,
              ...(isShared ? { ...SHARED_HEADERS, etag: weakEtag(revision) } : OWN_HEADERS),
              ...(plan.isStandalone && standaloneHeaders),
              ...(plan.hasSecret && { 'referrer-policy': 'no-referrer' }),
            }
            return { status, text: html, headers, isBrief }
          }
          return isShared
            ? await responses.send(request, reply, { address, make, isRendered: true })
            : await responses.sendOwn(request, reply, make)
        } catch (error) {
          if (error instanceof PageMovedError)
            return reply.headers(SHARED_HEADERS).redirect(error.to + requestQuery(request), 301)
          return sendFailure(request, reply, error, errorPage)
        }
      },
    })
  })
}

/** A weak ETag: the same content, in whatever encoding and whenever rendered. */
const weakEtag = (revision: string) =>
  `W/"${createHash('sha256').update(revision).digest('base64url').slice(0, 22)}"`

/**
 * Thrown instead of a page that has moved, because the cache of pages stores no failure: each visitor's
 * query, such as a tracking code, goes along to the new address.
 */
class PageMovedError extends Error {
  readonly to: string
  constructor(to: string) {
    super(`the page has moved to ${to}`)
    this.to = to
  }
}

class RenderTimeoutError extends Error {
  readonly status = 503
}

function render(renderer: PageRenderer, input: RenderInput): ReturnType<PageRenderer['render']> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new RenderTimeoutError('rendering a page took too long')),
      RENDER_TIMEOUT_MS,
    )
  })
  return Promise.race([renderer.render(input), late]).finally(() => clearTimeout(timer))
}

/** Logs the reason and sends an error page with the request id, by which the log line is found. */
function sendFailure(
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
  errorPage: WebOptions['errorPage'],
): FastifyReply {
  const status = failureStatus(error)
  request.log[status === 503 ? 'warn' : 'error']({ err: error }, 'could not render a page')
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .header('retry-after', String(RETRY_AFTER_SECONDS))
    .type(HTML)
    .send(errorPage(status, request.id))
}

/** Checks the shape, not the class, because the bundle has its own copy of every class. */
function failureStatus(error: unknown): 500 | 503 {
  const status = error instanceof Error && 'status' in error ? error.status : undefined
  return status === 0 || status === 429 || status === 503 ? 503 : 500
}

const requestQuery = ({ url }: FastifyRequest): string =>
  url.includes('?') ? url.slice(url.indexOf('?')) : ''
const requestPath = (request: FastifyRequest): string => request.url.split('?', 1)[0] ?? ''

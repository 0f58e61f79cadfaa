import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** Config of the matched route; empty where no route matched. */
    routeConfig: FastifyContextConfig & { readonly url?: string }
  }
}

/**
 * Reads the route's config once per request, before everything else: Fastify builds `routeOptions`
 * anew on every access.
 */
export function cacheRouteConfig(app: FastifyInstance): void {
  app.decorateRequest('routeConfig', null as never)
  app.addHook('onRequest', (request, _reply, done) => {
    request.routeConfig = request.routeOptions.config
    done()
  })
}

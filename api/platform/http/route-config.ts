import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** What its route said when it was registered; nothing, where there is no such route. */
    routeConfig: FastifyContextConfig & { readonly url?: string }
  }
}

/** Asked for once, before everything else: whenever it is, Fastify puts a route's options together anew. */
export function cacheRouteConfig(app: FastifyInstance): void {
  app.decorateRequest('routeConfig', null as never)
  app.addHook('onRequest', (request, _reply, done) => {
    request.routeConfig = request.routeOptions.config
    done()
  })
}

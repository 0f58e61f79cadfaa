import type { Access } from '@55tickets/contracts/call.ts'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { refuse } from '../refuse.ts'
import { sendRefusal } from './errors.ts'

/** `internal`: guarded by the route itself (loopback or a token), never by a signed-in person. */
export type RouteAccess = Access | 'internal'

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: RouteAccess
  }
  interface FastifyInstance {
    /** Every route with who may call it, in order of registration. */
    accessList(): { method: string; url: string; access: RouteAccess }[]
  }
}

/** Deny by default: the server does not start while a route does not say who may call it. */
export function declareAccess(app: FastifyInstance): void {
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => {
    routes.push(route)
  })
  app.addHook('onReady', async () => {
    const undeclared = routes.filter((route) => !route.config?.access)
    if (undeclared.length === 0) return
    const names = undeclared.map((route) => `${String(route.method)} ${route.url}`)
    throw new Error(`these routes do not declare who may call them: ${names.join(', ')}`)
  })
  // Nobody can be signed in yet, so a route for signed-in people turns everyone away.
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.access === 'user')
      return sendRefusal(reply, refuse('UNAUTHENTICATED'))
  })
  app.decorate('accessList', () =>
    routes.map((route) => ({
      method: String(route.method),
      url: route.url,
      access: route.config?.access as RouteAccess,
    })),
  )
}

/** For routes of a library, which can't declare it themselves: all of one encapsulated scope. */
export function declareAccessOfScope(scope: FastifyInstance, access: RouteAccess): void {
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, access }
  })
}

import type { Access } from '@55tickets/contracts/call.ts'
import { isUuid } from '@55tickets/rules/text/slug.ts'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { refuse } from '../refuse.ts'
import { sendRefusal } from './errors.ts'

/**
 * Access of a route. `internal`: guarded by the route itself (loopback or a token), never by a
 * signed-in person.
 */
export type RouteAccess = Access | 'internal'

/** The user and login that make a request, as its bearer token states. */
export interface Caller {
  userId: string
  loginId: string
}

/** Verifies a bearer token; null for an invalid or expired one. */
export type Identify = (token: string) => Caller | null

/** Current rights of a user beyond those of every signed-in user. */
export interface Rights {
  isTeamMember(userId: string): Promise<boolean>
  /** True for the gate staff of the event, and for the team. */
  isGateStaff(userId: string, eventId: string): Promise<boolean>
  /** True for somebody whose gate role for the event ended within the last days. */
  wasGateStaff(userId: string, eventId: string): Promise<boolean>
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
  }
  interface FastifyContextConfig {
    access?: RouteAccess
  }
  interface FastifyInstance {
    /** Every route with its access, in order of registration. */
    accessList(): { method: string; url: string; access: RouteAccess }[]
  }
}

/**
 * True for a bearer token. The scheme is case-insensitive (RFC 9110); nearly all clients write it
 * like this, which saves the regular expression.
 */
const isBearer = (authorization: string) =>
  authorization.startsWith('Bearer ') || /^bearer /i.test(authorization)

/**
 * Identifies the caller of each request. Registered before the limits, some of which count by
 * caller.
 */
export function identifyCallers(app: FastifyInstance, identify: Identify): void {
  app.decorateRequest('caller', null)
  app.addHook('onRequest', (request, _reply, done) => {
    const { authorization } = request.headers
    if (authorization && isBearer(authorization)) request.caller = identify(authorization.slice(7))
    done()
  })
}

/** Enforces access. Deny by default: the server does not start while a route declares no access. */
export function declareAccess(app: FastifyInstance, rights: Rights): void {
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => {
    routes.push(route)
  })
  app.addHook('onReady', async () => {
    const undeclared = routes.filter((route) => !route.config?.access)
    if (undeclared.length === 0) return
    const names = undeclared.map((route) => `${String(route.method)} ${route.url}`)
    throw new Error(`these routes declare no access: ${names.join(', ')}`)
  })
  app.addHook('onRequest', (request, reply, done) => {
    const { access } = request.routeConfig
    if (access === undefined || access === 'open' || access === 'internal') return done()
    if (!request.caller) return void sendRefusal(reply, refuse('UNAUTHENTICATED'))
    if (access === 'user') return done()
    const { userId } = request.caller
    const refuseAccess = () => void sendRefusal(reply, refuse('FORBIDDEN'))
    const may = async () => {
      if (access === 'platform') return rights.isTeamMember(userId)
      const eventId = pathEventId(request)
      if (await rights.isGateStaff(userId, eventId)) return true
      return access === 'former_gate' && rights.wasGateStaff(userId, eventId)
    }
    void checkRights(may, { next: done, refuseAccess })
  })
  app.decorate('accessList', () =>
    routes.map((route) => ({
      method: String(route.method),
      url: route.url,
      access: route.config?.access as RouteAccess,
    })),
  )
}

/** Event id in the path; an invalid id is replaced by one that no event has. */
function pathEventId({ params }: FastifyRequest): string {
  const { eventId = '' } = params as { eventId?: string }
  return isUuid(eventId) ? eventId : NO_EVENT
}
const NO_EVENT = '00000000-0000-0000-0000-000000000000'

interface AccessOutcomes {
  /** Continues with the request, or with the error response if there is an error. */
  readonly next: (error?: Error) => void
  readonly refuseAccess: () => void
}

/**
 * Checks rights that need a query. A function of its own, so that routes without such a check stay
 * synchronous.
 */
async function checkRights(
  may: () => Promise<boolean>,
  { next, refuseAccess }: AccessOutcomes,
): Promise<void> {
  let isAllowed: boolean
  try {
    isAllowed = await may()
  } catch (error) {
    return next(error as Error)
  }
  if (isAllowed) next()
  else refuseAccess()
}

/**
 * Declares the access of all routes in an encapsulated scope, for a library's routes that can't
 * declare it themselves.
 */
export function declareScopeAccess(scope: FastifyInstance, access: RouteAccess): void {
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, access }
  })
}

/** Caller of a request, for handlers of routes that only signed-in users reach. */
export function requireCaller(request: FastifyRequest): Caller {
  if (!request.caller)
    throw new Error('requireCaller was called on a route that is open to everybody')
  return request.caller
}

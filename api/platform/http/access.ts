import type { Access } from '@55tickets/contracts/call.ts'
import { isUuid } from '@55tickets/rules/slug.ts'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { refuse } from '../refuse.ts'
import { sendRefusal } from './errors.ts'

/** `internal`: guarded by the route itself (loopback or a token), never by a signed-in person. */
export type RouteAccess = Access | 'internal'

/** Who makes a request, as told by its bearer token. */
export interface Caller {
  userId: string
  loginId: string
}

/** Reads a bearer token; null for one that is worth nothing (any more). */
export type Identify = (token: string) => Caller | null

/** What somebody may do at this moment, besides what everybody may who is signed in. */
export interface Rights {
  isTeamMember(userId: string): Promise<boolean>
  /** Also true of the team. */
  isGateStaff(userId: string, eventId: string): Promise<boolean>
  /** Until a few days ago, and not any more. */
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
    /** Every route with who may call it, in order of registration. */
    accessList(): { method: string; url: string; access: RouteAccess }[]
  }
}

/** In any case of letters (RFC 9110); all but a few write it like this, and cost no search. */
const isBearer = (authorization: string) =>
  authorization.startsWith('Bearer ') || /^bearer /i.test(authorization)

/** Before limits, which count some calls by who makes them. */
export function identifyCallers(app: FastifyInstance, identify: Identify): void {
  app.decorateRequest('caller', null)
  app.addHook('onRequest', (request, _reply, done) => {
    const { authorization } = request.headers
    if (authorization && isBearer(authorization)) request.caller = identify(authorization.slice(7))
    done()
  })
}

/** Deny by default: the server does not start while a route does not say who may call it. */
export function declareAccess(app: FastifyInstance, rights: Rights): void {
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

/** Which event a call is about, as its path says; what is no id is nobody's event. */
function pathEventId({ params }: FastifyRequest): string {
  const { eventId = '' } = params as { eventId?: string }
  return isUuid(eventId) ? eventId : NO_EVENT
}
const NO_EVENT = '00000000-0000-0000-0000-000000000000'

interface AccessOutcomes {
  /** Or on to the answer to an error, where there is one. */
  readonly next: (error?: Error) => void
  readonly refuseAccess: () => void
}

/** By itself, since only these routes wait for an answer: all others are judged at once. */
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

/** For routes of a library, which can't declare it themselves: all of one encapsulated scope. */
export function declareScopeAccess(scope: FastifyInstance, access: RouteAccess): void {
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, access }
  })
}

/** For handlers of routes that only signed-in people reach. */
export function requireCaller(request: FastifyRequest): Caller {
  if (!request.caller) throw new Error('a route that is open to all asked who calls')
  return request.caller
}

import type { Access, Call } from '@55tickets/contracts/http/call.ts'
import type { Right } from '@55tickets/rules/organizations/rights.ts'
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

/** Reads the id of an invited phone from a request's cookie; null without one, or for a forged one. */
export type IdentifyDevice = (request: FastifyRequest) => string | null

/** Caller at a gate: a user, or a phone that was invited without an account. */
export type GateCaller =
  | { readonly userId: string; readonly deviceId: null }
  | { readonly userId: null; readonly deviceId: string }

/**
 * `unknown`: the thing does not exist for this user, who is then refused like for a missing one. `waiting`:
 * the user was given the right less than a day ago. `asleep`: the right waits for a second factor.
 */
export type AccessAnswer = 'granted' | 'denied' | 'waiting' | 'asleep' | 'unknown'

/** Current rights of a user beyond those of every signed-in user. */
export interface Rights {
  /** Right over an organization. */
  organizationAccess(userId: string, organizationId: string, right: Right): Promise<AccessAnswer>
  /** Right over an event of an organization. */
  eventAccess(userId: string, eventId: string, right: Right): Promise<AccessAnswer>
  teamAccess(userId: string): Promise<'granted' | 'denied' | 'asleep'>
  /** True for the gate staff of the event, and for the team. */
  isGateStaff(userId: string, eventId: string): Promise<boolean>
  /** True for somebody whose gate role for the event ended within the last days. */
  wasGateStaff(userId: string, eventId: string): Promise<boolean>
  /** True for a phone that was invited to the event's gate, until it is revoked or the event ends. */
  isGateDevice(deviceId: string, eventId: string): Promise<boolean>
  /** True for a phone whose time at the event's gate ended within the last days. */
  wasGateDevice(deviceId: string, eventId: string): Promise<boolean>
  /** True for a login whose user proved within the last minutes who they are. */
  isSteppedUp(caller: Caller): Promise<boolean>
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
    /** Invited phone; read for calls of a gate only. */
    deviceId: string | null
  }
  interface FastifyContextConfig {
    access?: RouteAccess
    confirm?: Call['confirm']
  }
  interface FastifyInstance {
    /** Every route with its access and proof, in order of registration. */
    accessList(): {
      method: string
      url: string
      access: RouteAccess
      confirm: Call['confirm']
    }[]
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
export function identifyCallers(
  app: FastifyInstance,
  identify: Identify,
  identifyDevice: IdentifyDevice,
): void {
  app.decorateRequest('caller', null)
  app.decorateRequest('deviceId', null)
  app.addHook('onRequest', (request, _reply, done) => {
    const { authorization } = request.headers
    if (authorization && isBearer(authorization)) request.caller = identify(authorization.slice(7))
    if (isGateAccess(request.routeOptions.config.access)) request.deviceId = identifyDevice(request)
    done()
  })
}

/** True for the calls of a gate, which invited phones may make, too. */
export const isGateAccess = (access: RouteAccess | undefined): access is 'gate' | 'former_gate' =>
  access === 'gate' || access === 'former_gate'

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
    const { access, confirm } = request.routeOptions.config
    if (access === undefined || access === 'open' || access === 'internal') return done()
    const { caller, deviceId } = request
    if (!caller && !deviceId) return void sendRefusal(reply, refuse('UNAUTHENTICATED'))
    const needsStepUp = confirm === 'step-up'
    if (access === 'user' && !needsStepUp) return done()
    const decide = async () =>
      (access === 'user' ? null : await decideAccess(request, access, rights)) ??
      (needsStepUp ? await refuseUnproved(request, rights) : null)
    void checkRights(decide, {
      next: done,
      refuseAccess: (code) => void sendRefusal(reply, refuse(code)),
    })
  })
  app.decorate('accessList', () =>
    routes.map((route) => ({
      method: String(route.method),
      url: route.url,
      access: route.config?.access as RouteAccess,
      confirm: route.config?.confirm,
    })),
  )
}

type AccessRefusal =
  | 'UNAUTHENTICATED'
  | 'FORBIDDEN'
  | 'MEMBER_TOO_NEW'
  | 'STEP_UP_NEEDED'
  | 'SECOND_FACTOR_MISSING'
  | 'ORGANIZATION_NOT_FOUND'
  | 'EVENT_NOT_FOUND'

/** Refusal of an answer about an organization or event; null for one that grants the right. */
export const refuseAnswer = <NotFound extends AccessRefusal>(
  answer: AccessAnswer,
  notFound: NotFound,
): NotFound | 'FORBIDDEN' | 'MEMBER_TOO_NEW' | 'SECOND_FACTOR_MISSING' | null => {
  if (answer === 'waiting') return 'MEMBER_TOO_NEW'
  if (answer === 'asleep') return 'SECOND_FACTOR_MISSING'
  return answer === 'unknown' ? notFound : refuseDenied(answer === 'granted')
}

/** Refusal of a caller whose rights need a query; null for one who may continue. */
async function decideAccess(
  request: FastifyRequest,
  access: Exclude<Access, 'open' | 'user'>,
  rights: Rights,
): Promise<AccessRefusal | null> {
  if (isGateAccess(access)) return decideGateAccess(request, access, rights)
  const { userId } = requireCaller(request)
  const [scope, right] = access.split(':') as [string, Right | undefined]
  if (scope === 'organization' && right) {
    const answer = await rights.organizationAccess(userId, pathId(request, 'organizationId'), right)
    return refuseAnswer(answer, 'ORGANIZATION_NOT_FOUND')
  }
  if (scope === 'event' && right) {
    const answer = await rights.eventAccess(userId, pathId(request, 'eventId'), right)
    return refuseAnswer(answer, 'EVENT_NOT_FOUND')
  }
  return refuseAnswer(await rights.teamAccess(userId), 'FORBIDDEN')
}

/**
 * Decides about a call at a gate. An invited phone comes before the login of a person who may be signed
 * in on it for other reasons; one that was revoked leaves the decision to that login.
 */
async function decideGateAccess(
  request: FastifyRequest,
  access: 'gate' | 'former_gate',
  rights: Rights,
): Promise<AccessRefusal | null> {
  const { caller, deviceId, headers } = request
  const eventId = pathId(request, 'eventId')
  if (deviceId !== null && (await rights.isGateDevice(deviceId, eventId))) return null
  // A bearer token that came along has expired: with a new one the login may open the gate.
  if (!caller && headers.authorization) return 'UNAUTHENTICATED'
  const mayStillSend = access === 'former_gate'
  const isStaff = caller !== null && (await rights.isGateStaff(caller.userId, eventId))
  if (
    !isStaff &&
    mayStillSend &&
    deviceId !== null &&
    (await rights.wasGateDevice(deviceId, eventId))
  )
    return null
  request.deviceId = null
  if (isStaff || caller === null) return refuseDenied(isStaff)
  const { userId } = caller
  if (mayStillSend && (await rights.wasGateStaff(userId, eventId))) return null
  const isAsleep =
    (await rights.teamAccess(userId)) === 'asleep' ||
    (await rights.eventAccess(userId, eventId, 'workAtGate')) === 'asleep'
  return isAsleep ? 'SECOND_FACTOR_MISSING' : 'FORBIDDEN'
}

/** Refuses a login whose user did not prove lately who they are; null for one that may continue. */
const refuseUnproved = async (request: FastifyRequest, rights: Rights) =>
  (await rights.isSteppedUp(requireCaller(request))) ? null : 'STEP_UP_NEEDED'

const refuseDenied = (isGranted: boolean) => (isGranted ? null : 'FORBIDDEN')

/** Id in the path; an invalid one is replaced by one that nothing has. */
function pathId({ params }: FastifyRequest, name: string): string {
  const { [name]: id = '' } = params as Record<string, string | undefined>
  return isUuid(id) ? id : NO_ID
}
const NO_ID = '00000000-0000-0000-0000-000000000000'

interface AccessOutcomes {
  /** Continues with the request, or with the error response if there is an error. */
  readonly next: (error?: Error) => void
  readonly refuseAccess: (code: AccessRefusal) => void
}

/**
 * Checks rights that need a query. A function of its own, so that routes without such a check stay
 * synchronous.
 */
async function checkRights(
  decide: () => Promise<AccessRefusal | null>,
  { next, refuseAccess }: AccessOutcomes,
): Promise<void> {
  let refusal: AccessRefusal | null
  try {
    refusal = await decide()
  } catch (error) {
    return next(error as Error)
  }
  if (refusal === null) next()
  else refuseAccess(refusal)
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

/** Caller of a gate's call. */
export function requireGateCaller(request: FastifyRequest): GateCaller {
  const { deviceId } = request
  return deviceId === null
    ? { userId: requireCaller(request).userId, deviceId }
    : { userId: null, deviceId }
}

import type { FastifyInstance } from 'fastify'
import { isCertified } from '../areas/certificates/public.ts'
import { createDeviceCookie } from '../areas/gate/public.ts'
import { registerGate } from '../areas/gate/routes.ts'
import { createTicketKeys } from '../areas/tickets/public.ts'
import type { Deps, Part } from './part.ts'

export function wireGate({ config, db }: Deps) {
  const deviceCookie = createDeviceCookie(config)
  const deps = { db, keys: createTicketKeys(config), isCertified, deviceCookie }
  return {
    deps,
    identifyDevice: deviceCookie.identify,
    register: (app: FastifyInstance) => registerGate(app, deps, config),
  } satisfies Part & Record<string, unknown>
}

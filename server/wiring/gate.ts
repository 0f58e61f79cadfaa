import { isCertified } from '@55tickets/api/areas/certificates/public.ts'
import { registerGate } from '@55tickets/api/areas/gate/routes.ts'
import { createTicketKeys } from '@55tickets/api/areas/tickets/public.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps, Part } from './part.ts'

export function wireGate({ config, db }: Deps) {
  const deps = { db, keys: createTicketKeys(config), isCertified }
  return {
    deps,
    register: (app: FastifyInstance) => registerGate(app, deps, config),
  } satisfies Part & Record<string, unknown>
}

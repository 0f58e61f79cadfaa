import { subscribedSession } from '@55tickets/api/areas/subscriptions/public.ts'
import { attachTickets } from '@55tickets/api/areas/tickets/documents/attach-tickets.ts'
import { TICKETS_ATTACHMENT } from '@55tickets/api/areas/tickets/mails.ts'
import { registerTickets } from '@55tickets/api/areas/tickets/routes.ts'
import { createTicketKeys } from '@55tickets/api/areas/tickets/ticket-keys.ts'
import type { FastifyInstance } from 'fastify'
import type { wireFiles } from './files.ts'
import type { Deps, Part } from './part.ts'

type Pictures = ReturnType<typeof wireFiles>['pictures']

/** Tickets: their holders, files and mails. */
export function wireTickets(deps: Deps, pictures: Pictures) {
  const { config, db, log, mailer } = deps
  const keys = createTicketKeys(config)
  const files = { keys, pictures, log, config, subscribedSession }
  return {
    keys,
    attachments: { [TICKETS_ATTACHMENT]: attachTickets(files) },
    register: (app: FastifyInstance) => {
      registerTickets(app, { ...files, db, mailer, publicUrl: config.PUBLIC_URL })
    },
  } satisfies Part & Record<string, unknown>
}

import type { FastifyInstance } from 'fastify'
import { subscribedSession } from '../areas/subscriptions/public.ts'
import { attachTickets } from '../areas/tickets/documents/attach-tickets.ts'
import { codeFile, codeQr } from '../areas/tickets/documents/ticket-files.ts'
import { TICKETS_ATTACHMENT } from '../areas/tickets/mails.ts'
import { registerTickets } from '../areas/tickets/routes.ts'
import { createTicketKeys } from '../areas/tickets/ticket-keys.ts'
import type { Db } from '../platform/db/database.ts'
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
    drawTicket: (db: Db, codeId: string) => codeFile({ ...files, db }, codeId),
    drawQr: (eventId: string, codeId: string) => codeQr(keys, eventId, codeId),
    attachments: { [TICKETS_ATTACHMENT]: attachTickets(files) },
    register: (app: FastifyInstance) => {
      registerTickets(app, { ...files, db, mailer, publicUrl: config.PUBLIC_URL })
    },
  } satisfies Part & Record<string, unknown>
}

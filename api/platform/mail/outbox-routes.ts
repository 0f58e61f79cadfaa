import { call } from '@55tickets/contracts/http/call.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod/mini'
import type { Db } from '../db/database.ts'
import { route } from '../http/route.ts'
import { findAttachmentRef, findInOutbox, listOutbox } from './outbox.ts'
import { outboxListPage, outboxMailPage, outboxMissingPage } from './outbox-page.ts'
import type { MailMakers } from './send-mail.ts'

const Query = z.object({ to: z.optional(z.string()) })

const listMails = call({
  method: 'GET',
  path: '/dev/mail',
  access: 'open',
  summary: 'The newest mails of the development outbox',
  query: Query,
  answer: z.array(
    z.object({
      id: z.uuid(),
      to: z.string(),
      subject: z.string(),
      text: z.string(),
      html: z.string(),
      createdAt: z.iso.datetime(),
      sentAt: z.nullable(z.iso.datetime()),
      attachmentUrl: z.nullable(z.string()),
    }),
  ),
})

/** The development outbox, as pages and as JSON. It shows every mail to anyone: never in production. */
export function registerOutbox(app: FastifyInstance, db: Db, makers: MailMakers = {}): void {
  route(app, listMails, ({ query }) => listOutbox(db, query.to, makers.links))

  app.get<{ Querystring: { to?: string } }>(
    '/dev/mail',
    { config: { access: 'open' }, schema: { hide: true, querystring: Query } },
    async (request, reply) => {
      const { to } = request.query
      return sendPage(reply, outboxListPage(await listOutbox(db, to, makers.links), to))
    },
  )

  app.get<{ Params: { id: string } }>(
    '/dev/mail/:id',
    { config: { access: 'open' }, schema: { hide: true } },
    async (request, reply) => {
      const id = z.safeParse(z.uuid(), request.params.id)
      const mail = id.success ? await findInOutbox(db, id.data, makers.links) : undefined
      if (!mail) return sendPage(reply.code(404), outboxMissingPage())
      return sendPage(reply, outboxMailPage(mail))
    },
  )

  // Generated now, as it would be for a mail that is being sent.
  app.get<{ Params: { id: string } }>(
    '/dev/mail/:id/attachment',
    { config: { access: 'open' }, schema: { hide: true } },
    async (request, reply) => {
      const id = z.safeParse(z.uuid(), request.params.id)
      const attachmentRef = id.success ? await findAttachmentRef(db, id.data) : undefined
      const attachment =
        attachmentRef && (await makers.attachments?.[attachmentRef.kind]?.(db, attachmentRef.of))
      if (!attachment) return sendPage(reply.code(404), outboxMissingPage())
      return reply
        .header('cache-control', 'no-store')
        .header('content-disposition', `inline; filename="${attachment.name}"`)
        .type(attachment.type)
        .send(attachment.content)
    },
  )
}

const sendPage = (reply: FastifyReply, html: string) =>
  reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(html)

import { saleTicketsPath, ticketFilePath, ticketQrPath } from '@55tickets/contracts/http/paths.ts'
import {
  generateTicket as generateTicketCall,
  nameHolder as nameHolderCall,
} from '@55tickets/contracts/tickets.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { requireCaller } from '../../platform/http/access.ts'
import { sendRefusal } from '../../platform/http/errors.ts'
import { route } from '../../platform/http/route.ts'
import { fileRoute, sendFile } from '../../platform/http/send-file.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { isRefusal } from '../../platform/refuse.ts'
import { saleFile, type TicketFileDeps, ticketFile, ticketQr } from './documents/ticket-files.ts'
import { generateTicket } from './generate-ticket.ts'
import { nameHolder } from './name-holder.ts'

interface TicketOptions extends TicketFileDeps {
  readonly mailer: Mailer
  readonly publicUrl: string
}

const PDF = 'application/pdf'
const Id = z.uuid().toLowerCase()

export function registerTickets(app: FastifyInstance, options: TicketOptions): void {
  const { db } = options
  route(app, nameHolderCall, ({ params, body, request }) =>
    nameHolder(db, options, {
      ...body,
      holderRg: body.holderRg,
      codeId: params.ticketCodeId,
      userId: requireCaller(request).userId,
    }),
  )
  route(app, generateTicketCall, ({ params, request }) =>
    generateTicket(db, params.ticketCodeId, requireCaller(request).userId),
  )

  const codeFileOptions = (summary: string) => fileRoute(summary, z.object({ ticketCodeId: Id }))
  app.get(
    `/api${ticketFilePath}`,
    codeFileOptions('A named ticket, as PDF'),
    async (request, reply) => {
      const { ticketCodeId: codeId } = request.params as { ticketCodeId: string }
      const content = await ticketFile(options, { codeId, userId: requireCaller(request).userId })
      if (isRefusal(content)) return sendRefusal(reply, content)
      return sendFile(reply, { name: `ticket-${codeId}.pdf`, type: PDF, content })
    },
  )
  app.get(
    `/api${ticketQrPath}`,
    codeFileOptions('The QR code of a named ticket, as PNG'),
    async (request, reply) => {
      const { ticketCodeId: codeId } = request.params as { ticketCodeId: string }
      const content = await ticketQr(options, { codeId, userId: requireCaller(request).userId })
      if (isRefusal(content)) return sendRefusal(reply, content)
      return reply.type('image/png').header('cache-control', 'no-store').send(content)
    },
  )
  const saleFileOptions = fileRoute('All named tickets of a sale, as one PDF', z.object({ id: Id }))
  app.get(`/api${saleTicketsPath}`, saleFileOptions, async (request, reply) => {
    const { id: saleId } = request.params as { id: string }
    const content = await saleFile(options, { saleId, userId: requireCaller(request).userId })
    if (isRefusal(content)) return sendRefusal(reply, content)
    return sendFile(reply, { name: `tickets-${saleId}.pdf`, type: PDF, content })
  })
}

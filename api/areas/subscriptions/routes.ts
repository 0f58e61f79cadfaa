import {
  certificatePath,
  checkCertificate as checkCertificateCall,
  listSubscriptions as listSubscriptionsCall,
  subscribe as subscribeCall,
  unsubscribe as unsubscribeCall,
} from '@55tickets/contracts/subscriptions.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Db } from '../../platform/db/database.ts'
import { requireCaller } from '../../platform/http/access.ts'
import { sendRefusal } from '../../platform/http/errors.ts'
import { route } from '../../platform/http/route.ts'
import { fileRoute, sendFile } from '../../platform/http/send-file.ts'
import { isRefused, refuse } from '../../platform/refuse.ts'
import { checkCertificate } from './check-certificate.ts'
import { drawCertificate } from './documents/draw-certificate.ts'
import { issueCertificate } from './issue-certificate.ts'
import { listSubscriptions } from './list-subscriptions.ts'
import { subscribe } from './subscribe.ts'
import { unsubscribe } from './unsubscribe.ts'

const Id = z.uuid().toLowerCase()

export function registerSubscriptions(app: FastifyInstance, db: Db, publicUrl: string): void {
  route(app, subscribeCall, ({ params, body, request }) =>
    subscribe(db, {
      sessionId: params.programacaoId,
      userId: requireCaller(request).userId,
      forms: body?.customForm ?? undefined,
    }),
  )
  route(app, unsubscribeCall, ({ params, request }) =>
    unsubscribe(db, params.programacaoId, requireCaller(request).userId),
  )
  route(app, listSubscriptionsCall, ({ query, request }) =>
    listSubscriptions(db, requireCaller(request).userId, query),
  )
  route(app, checkCertificateCall, ({ params }) => checkCertificate(db, params.code))

  const ofPerson = fileRoute(
    'The certificate of the caller for a session, as PDF',
    z.object({ scheduleId: Id, userId: Id }),
  )
  app.get(`/api${certificatePath}`, ofPerson, async (request, reply) => {
    const { scheduleId, userId } = request.params as { scheduleId: string; userId: string }
    // Others' certificates are not told of.
    const certificate =
      userId === requireCaller(request).userId
        ? await issueCertificate(db, scheduleId, userId)
        : refuse('CERTIFICATE_NOT_FOUND')
    if (isRefused(certificate)) return sendRefusal(reply, certificate)
    return sendFile(reply, {
      name: `certificado-${certificate.code}.pdf`,
      type: 'application/pdf',
      content: drawCertificate(certificate, `${publicUrl}/certificado/${certificate.code}`),
    })
  })
}

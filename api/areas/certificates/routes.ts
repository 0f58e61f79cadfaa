import {
  checkCertificate as checkCertificateCall,
  listOwnCertificates as listOwnCall,
} from '@55tickets/contracts/certificates.ts'
import { certificatePath, eventCertificatePath } from '@55tickets/contracts/http/paths.ts'
import {
  changeMinimumPresence as changeCall,
  listCertifiedPeople as listPeopleCall,
  readEventCertificates as readCall,
} from '@55tickets/contracts/promoter/certificates.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Db } from '../../platform/db/database.ts'
import { requireCaller } from '../../platform/http/access.ts'
import { sendRefusal } from '../../platform/http/errors.ts'
import { route } from '../../platform/http/route.ts'
import { fileRoute, sendFile } from '../../platform/http/send-file.ts'
import { isRefusal, type Refusal, refuse } from '../../platform/refuse.ts'
import type { Certificate } from './certificate.ts'
import { changeMinimumPresence } from './change-minimum-presence.ts'
import { checkCertificate } from './check-certificate.ts'
import { drawCertificate } from './documents/draw-certificate.ts'
import { issueCertificate } from './issue-certificate.ts'
import { issueEventCertificate } from './issue-event-certificate.ts'
import { listCertifiedPeople } from './list-certified-people.ts'
import { listOwnCertificates } from './list-own-certificates.ts'
import { readEventCertificates } from './read-event-certificates.ts'

const Id = z.uuid().toLowerCase()

export function registerCertificates(app: FastifyInstance, db: Db, publicUrl: string): void {
  route(app, checkCertificateCall, ({ params }) => checkCertificate(db, params.code))
  route(app, listOwnCall, ({ request }) => listOwnCertificates(db, requireCaller(request).userId))
  registerFiles(app, db, publicUrl)
  route(app, readCall, ({ params }) => readEventCertificates(db, params.eventId))
  route(app, changeCall, ({ params, body, request }) =>
    changeMinimumPresence(db, { ...params, ...body, userId: requireCaller(request).userId }),
  )
  route(app, listPeopleCall, ({ params, query }) =>
    listCertifiedPeople(db, { ...params, ...query }),
  )
}

function registerFiles(app: FastifyInstance, db: Db, publicUrl: string): void {
  const send = (reply: FastifyReply, certificate: Certificate | Refusal) =>
    isRefusal(certificate)
      ? sendRefusal(reply, certificate)
      : sendFile(reply, {
          name: `certificado-${certificate.code}.pdf`,
          type: 'application/pdf',
          content: drawCertificate(certificate, `${publicUrl}/certificado/${certificate.code}`),
        })
  const ofSession = fileRoute(
    'The certificate of the caller for a session, as PDF',
    z.object({ scheduleId: Id, userId: Id }),
  )
  app.get(`/api${certificatePath}`, ofSession, async (request, reply) => {
    const { scheduleId, userId } = request.params as { scheduleId: string; userId: string }
    // The answer does not reveal whether somebody else has a certificate.
    const certificate =
      userId === requireCaller(request).userId
        ? await issueCertificate(db, scheduleId, userId)
        : refuse('CERTIFICATE_NOT_FOUND')
    return send(reply, certificate)
  })
  const ofEvent = fileRoute(
    'The certificate of the caller for a whole event, as PDF',
    z.object({ eventId: Id }),
  )
  app.get(`/api${eventCertificatePath}`, ofEvent, async (request, reply) => {
    const { eventId } = request.params as { eventId: string }
    const { userId } = requireCaller(request)
    return send(reply, await issueEventCertificate(db, { eventId, userId }))
  })
}

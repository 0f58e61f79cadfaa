import { checkCertificate as checkCertificateCall } from '@55tickets/contracts/certificates.ts'
import { certificatePath } from '@55tickets/contracts/http/paths.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Db } from '../../platform/db/database.ts'
import { requireCaller } from '../../platform/http/access.ts'
import { sendRefusal } from '../../platform/http/errors.ts'
import { route } from '../../platform/http/route.ts'
import { fileRoute, sendFile } from '../../platform/http/send-file.ts'
import { isRefusal, refuse } from '../../platform/refuse.ts'
import { checkCertificate } from './check-certificate.ts'
import { drawCertificate } from './documents/draw-certificate.ts'
import { issueCertificate } from './issue-certificate.ts'

const Id = z.uuid().toLowerCase()

export function registerCertificates(app: FastifyInstance, db: Db, publicUrl: string): void {
  route(app, checkCertificateCall, ({ params }) => checkCertificate(db, params.code))

  const options = fileRoute(
    'The certificate of the caller for a session, as PDF',
    z.object({ scheduleId: Id, userId: Id }),
  )
  app.get(`/api${certificatePath}`, options, async (request, reply) => {
    const { scheduleId, userId } = request.params as { scheduleId: string; userId: string }
    // The answer does not reveal whether somebody else has a certificate.
    const certificate =
      userId === requireCaller(request).userId
        ? await issueCertificate(db, scheduleId, userId)
        : refuse('CERTIFICATE_NOT_FOUND')
    if (isRefusal(certificate)) return sendRefusal(reply, certificate)
    return sendFile(reply, {
      name: `certificado-${certificate.code}.pdf`,
      type: 'application/pdf',
      content: drawCertificate(certificate, `${publicUrl}/certificado/${certificate.code}`),
    })
  })
}

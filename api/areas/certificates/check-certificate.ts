import type { checkCertificate as checkCertificateCall } from '@55tickets/contracts/certificates.ts'
import type { Answer } from '@55tickets/contracts/http/call.ts'
import { normalizeCertificateCode } from '@55tickets/rules/tickets/certificate-code.ts'
import type { Db } from '../../platform/db/database.ts'
import { type Refusal, refuse } from '../../platform/refuse.ts'
import { findCertificate } from './certificate.ts'

/** Confirms a certificate's content to anybody who has its code. */
export async function checkCertificate(
  db: Db,
  typed: string,
): Promise<Answer<typeof checkCertificateCall> | Refusal<'CERTIFICATE_NOT_FOUND'>> {
  const found = await findCertificate(db, normalizeCertificateCode(typed))
  if (!found) return refuse('CERTIFICATE_NOT_FOUND')
  return {
    code: found.code,
    holderName: found.holderName,
    eventName: found.eventName,
    timezone: found.timezone,
    sessions: found.sessions.map(({ title, startsAt, certifiedMinutes }) => ({
      title,
      startDate: startsAt.toISOString(),
      certifiedMinutes,
    })),
    certifiedMinutes: found.certifiedMinutes,
    issuedAt: found.issuedAt.toISOString(),
  }
}

import type { checkCertificate as checkCertificateCall } from '@55tickets/contracts/certificates.ts'
import type { Answer } from '@55tickets/contracts/http/call.ts'
import { normalizeCertificateCode } from '@55tickets/rules/tickets/certificate-code.ts'
import type { Db } from '../../platform/db/database.ts'
import { type Refusal, refuse } from '../../platform/refuse.ts'

/** Confirms a certificate's content to anybody who has its code. */
export async function checkCertificate(
  db: Db,
  typed: string,
): Promise<Answer<typeof checkCertificateCall> | Refusal<'CERTIFICATE_NOT_FOUND'>> {
  const found = await db
    .selectFrom('certificates')
    .innerJoin('subscriptions as place', 'place.id', 'certificates.subscription_id')
    .innerJoin('events', 'events.id', 'place.event_id')
    .innerJoin('ticket_codes', 'ticket_codes.subscription_id', 'place.id')
    .selectAll('certificates')
    .select('ticket_codes.holder_name')
    .where('certificates.code', '=', normalizeCertificateCode(typed))
    // A refunded subscription certifies nothing. One that ended with its event was attended before.
    .where((eb) =>
      eb.or([
        eb('place.cancelled_at', 'is', null),
        eb('place.cancelled_at', '=', eb.ref('events.cancelled_at')),
      ]),
    )
    .executeTakeFirst()
  // The holder was erased.
  if (!found?.holder_name) return refuse('CERTIFICATE_NOT_FOUND')
  return {
    code: found.code,
    holderName: found.holder_name,
    sessionTitle: found.session_title,
    eventName: found.event_name,
    timezone: found.timezone,
    startDate: found.starts_at.toISOString(),
    certifiedMinutes: found.certified_minutes,
    issuedAt: found.issued_at.toISOString(),
  }
}

import { certificateStatuses } from '@55tickets/rules/tickets/presence.ts'
import { z } from 'zod/mini'
import { call } from './http/call.ts'
import { Id, Instant } from './http/parts.ts'

/** A session that a certificate attests, as it was when the certificate was issued. */
const CertifiedSession = z.object({
  title: z.string(),
  startDate: Instant,
  certifiedMinutes: z.int(),
})

export const checkCertificate = call({
  method: 'GET',
  path: '/certificates/:code',
  access: 'open',
  summary: 'Whether a certificate is real, for whoever has its code',
  params: z.strictObject({ code: z.string().check(z.regex(/^[0-9A-Za-z-]{8,40}$/)) }),
  answer: z.object({
    code: z.string(),
    /** Name as on the certificate; no other personal data is shown. */
    holderName: z.string(),
    eventName: z.string(),
    timezone: z.string(),
    /** One, or all that a certificate of the whole event sums, by their start. */
    sessions: z.array(CertifiedSession),
    /** Sum over the sessions. */
    certifiedMinutes: z.int(),
    issuedAt: Instant,
  }),
  refusals: ['CERTIFICATE_NOT_FOUND'],
})

/** The certificate of a whole event, as its subscriber sees it. */
const OwnCertificate = z.object({
  event: z.object({ _id: Id, slug: z.string(), name: z.string() }),
  status: z.enum(certificateStatuses),
  /** Certified sessions that the caller subscribed to and that were not cancelled. */
  subscribed: z.int(),
  attended: z.int(),
  /** Sum over the attended sessions. */
  certifiedMinutes: z.int(),
  /** Percentage of the subscribed sessions to attend; null for none. */
  minimumPresence: z.nullable(z.int()),
})
export type OwnCertificate = z.infer<typeof OwnCertificate>

export const listOwnCertificates = call({
  method: 'GET',
  path: '/events/user/certificates',
  access: 'user',
  summary:
    'Certificates of whole events: those that the caller has or can get, and those of events with a minimum presence',
  answer: z.object({ docs: z.array(OwnCertificate) }),
})

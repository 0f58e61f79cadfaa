import { z } from 'zod/mini'
import { call } from './http/call.ts'
import { Instant } from './http/parts.ts'

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
    sessionTitle: z.string(),
    eventName: z.string(),
    timezone: z.string(),
    startDate: Instant,
    certifiedMinutes: z.int(),
    issuedAt: Instant,
  }),
  refusals: ['CERTIFICATE_NOT_FOUND'],
})

import { certificateQuery } from '../areas/certificates/certificate-query.ts'
import type { PrefetchInput } from './page.ts'

/** Prefetches a certificate: 404 for an unknown code, and the form when there is no code. */
export async function prefetchCertificate(input: PrefetchInput): Promise<200 | 404> {
  const { api, client, params, search } = input
  const code = params['code'] ?? search.get('codigo')?.trim()
  if (!code) return 200
  return (await client.fetchQuery(certificateQuery(api, code))) ? 200 : 404
}

import { certificateQuery } from '../areas/certificates/certificate-query.ts'
import type { Prefetching } from '../ssr/page-route.ts'

/** A code that vouches for nothing is a page that does not exist; without one there is a form. */
export async function prefetchCertificate(input: Prefetching): Promise<200 | 404> {
  const { api, client, params, search } = input
  const code = params['code'] ?? search.get('codigo')?.trim()
  if (!code) return 200
  return (await client.fetchQuery(certificateQuery(api, code))) ? 200 : 404
}

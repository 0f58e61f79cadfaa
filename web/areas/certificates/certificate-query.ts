import { queryOptions } from '@tanstack/react-query'
import { type Api, ApiError } from '../../lib/api/api.ts'
import { minutes } from '../../lib/time/minutes.ts'

/** Fetches the certificate with this code; null when there is none. */
export const certificateQuery = (api: Api, code: string) =>
  queryOptions({
    queryKey: ['certificate', code],
    // Certificates do not change, so the server-rendered data is not refetched.
    staleTime: minutes(5),
    queryFn: ({ signal }) =>
      api('checkCertificate', { params: { code } }, signal).catch(nullIfUnknown),
  })

/** Treats a malformed code like an unknown one. */
function nullIfUnknown(error: unknown): null {
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return null
  throw error
}

import '../../lib/zod-setup.ts'
import { checkCertificate } from '@55tickets/contracts/subscriptions.ts'
import { queryOptions } from '@tanstack/react-query'
import { type Api, ApiError } from '../../lib/api.ts'
import { minutes } from '../../lib/minutes.ts'

/** What a code vouches for; null where it vouches for nothing. */
export const certificateQuery = (api: Api, code: string) =>
  queryOptions({
    queryKey: ['certificate', code],
    // A certificate stays what it is: what the server rendered is not asked for again.
    staleTime: minutes(5),
    queryFn: ({ signal }) =>
      api(checkCertificate, { params: { code } }, signal).catch(nullIfUnknown),
  })

/** What cannot be a code is answered as one that nobody has. */
function nullIfUnknown(error: unknown): null {
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return null
  throw error
}

import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../lib/api/api.ts'

export const ownCertificatesKey = ['certificates', 'mine'] as const

/** Fetches the user's certificates of whole events. */
export const ownCertificatesQuery = (api: Api) =>
  queryOptions({
    queryKey: ownCertificatesKey,
    queryFn: async ({ signal }) => (await api('listOwnCertificates', {}, signal)).docs,
  })

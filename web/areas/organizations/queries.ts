import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../lib/api/api.ts'

/** Fetches the organizations of which the user is a member. */
export const organizationsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['organizations'],
    queryFn: ({ signal }) => api('listOrganizations', {}, signal),
  })

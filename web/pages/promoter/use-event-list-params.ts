import {
  readEventListParams,
  writeEventListParams,
} from '../../areas/organizations/event-list-params.ts'
import type { EventListParams } from '../../areas/organizations/queries.ts'
import { useLocation, useNavigate } from '../../framework/router/router.tsx'

/** Filters and page of a list of events, kept in the address. */
export function useEventListParams() {
  const { search, pathname } = useLocation()
  const navigate = useNavigate()
  return {
    params: readEventListParams(new URLSearchParams(search)),
    onParamsChange: (next: EventListParams) =>
      navigate(writeEventListParams(next) || pathname, { replace: true }),
  }
}

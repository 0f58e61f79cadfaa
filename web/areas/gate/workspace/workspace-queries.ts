import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../lib/api/api.ts'

const GATE_POLL_MS = 5_000
const PEOPLE_POLL_MS = 10_000
/** Polling interval while somebody waits for a phone to accept an invite. */
const INVITE_POLL_MS = 2_000

/** Fetches what the workspace shows of an event's gate, again and again while it is shown. */
export const eventGateQuery = (api: Api, eventId: string) =>
  queryOptions({
    queryKey: ['gate', eventId, 'event'],
    queryFn: ({ signal }) => api('readEventGate', { params: { eventId } }, signal),
    refetchInterval: GATE_POLL_MS,
  })

export const heldScansQuery = (api: Api, eventId: string) =>
  queryOptions({
    queryKey: ['gate', eventId, 'held'],
    queryFn: ({ signal }) => api('listHeldScans', { params: { eventId } }, signal),
    refetchInterval: PEOPLE_POLL_MS,
  })

export const gatePeopleKey = (eventId: string) => ['gate', eventId, 'people']

export const gatePeopleQuery = (api: Api, eventId: string, isAwaited = false) =>
  queryOptions({
    queryKey: gatePeopleKey(eventId),
    queryFn: ({ signal }) => api('readGatePeople', { params: { eventId } }, signal),
    refetchInterval: isAwaited ? INVITE_POLL_MS : PEOPLE_POLL_MS,
  })

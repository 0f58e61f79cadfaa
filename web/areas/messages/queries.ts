import type { MessageList } from '@55tickets/contracts/messages.ts'
import type { PeopleFilter } from '@55tickets/contracts/people.ts'
import type { MessageKind } from '@55tickets/rules/messages/message.ts'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../lib/api/api.ts'

const SENDING_REFRESH_MS = 2_000
const WAITING_REFRESH_MS = 10_000
const AUDIENCE_REFRESH_MS = 20_000

export const messagesKey = (eventId: string) => ['messages', eventId]

/** Fetches the messages of an event, again and again while one is waiting or being sent. */
export const messagesQuery = (api: Api, eventId: string, page: number) =>
  queryOptions({
    queryKey: [...messagesKey(eventId), page],
    queryFn: ({ signal }) =>
      api('listMessages', { params: { eventId }, query: { page: String(page) } }, signal),
    refetchInterval: ({ state }) => refreshMs(state.data),
    placeholderData: (previous) => previous,
  })

function refreshMs(list: MessageList | undefined): number | false {
  const { docs, serverTime } = list ?? { docs: [], serverTime: '' }
  const isSoon = docs.some(
    ({ status, sendAt }) =>
      status === 'sending' ||
      (status === 'scheduled' && Date.parse(sendAt) - Date.parse(serverTime) < WAITING_REFRESH_MS),
  )
  if (isSoon) return SENDING_REFRESH_MS
  const isWaiting = docs.some(({ status }) => status === 'scheduled' || status === 'review')
  return isWaiting ? WAITING_REFRESH_MS : false
}

interface AudienceRequest {
  readonly eventId: string
  readonly kind: MessageKind
  readonly filter: PeopleFilter
}

/** Counts whom a message would go to; the number before stays until the next one is there. */
export const audienceQuery = (api: Api, { eventId, kind, filter }: AudienceRequest) =>
  queryOptions({
    queryKey: ['message audience', eventId, kind, filter],
    queryFn: ({ signal }) =>
      api('countAudience', { params: { eventId }, body: { kind, filter } }, signal),
    refetchInterval: AUDIENCE_REFRESH_MS,
    placeholderData: (previous) => previous,
  })

import { eventFiguresPath } from '@55tickets/contracts/http/workspace-paths.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { followStream } from '../../lib/api/follow-stream.ts'
import { useApi } from '../../lib/app-context.tsx'
import { useAuth } from '../../lib/auth/auth.tsx'
import { figuresQuery, parseFigures } from './queries.ts'

/** Reservations and people at the gate push nothing: they are seen with the next poll. */
const POLL_INTERVAL_MS = 20_000

/** Figures of an event: pushed after each change of a sale, and polled for all else. */
export function useFigures(eventId: string) {
  const api = useApi()
  const client = useQueryClient()
  const { transport } = useAuth()
  const query = useQuery({ ...figuresQuery(api, eventId), refetchInterval: POLL_INTERVAL_MS })
  useEffect(() => {
    const { queryKey } = figuresQuery(api, eventId)
    const receive = async (text: string) => {
      const figures = await parseFigures(text)
      if (figures) client.setQueryData(queryKey, figures)
    }
    const request = { path: eventFiguresPath, params: { eventId } }
    return followStream(transport, request, (text) => void receive(text))
  }, [api, client, transport, eventId])
  return query
}

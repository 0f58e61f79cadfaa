import { QueryClient } from '@tanstack/react-query'
import { minutes } from '../time/minutes.ts'
import { ApiError } from './api.ts'

/**
 * Creates the query client of one server render. It neither retries (the page has a deadline) nor
 * collects garbage by timer: a timer would keep the whole client in memory long after its page was
 * sent.
 */
export function createServerQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { retry: false, gcTime: Number.POSITIVE_INFINITY } },
  })
}

export function createBrowserQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        // The default mode pauses silently while the browser believes it is offline.
        networkMode: 'always',
        retry: (failures, error) => failures < 1 && isTransient(error),
        retryDelay: 800,
      },
      // A write fails at once, too, and is only repeated by code that sends an idempotency key.
      mutations: { networkMode: 'always' },
    },
  })
  client.setQueryDefaults(['events'], { staleTime: minutes(5), gcTime: minutes(10) })
  return client
}

/** First parts of query keys of public data. Everything else belongs to the signed-in user. */
const publicKeys: readonly unknown[] = ['events']

/** Removes what was fetched for one user, before the next one, or nobody, sees the page. */
export function removePrivateQueries(client: QueryClient): void {
  client.removeQueries({ predicate: ({ queryKey }) => !publicKeys.includes(queryKey[0]) })
  client.getMutationCache().clear()
}

/** True if a retry may succeed a moment later. */
export function isTransient(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 502)
}

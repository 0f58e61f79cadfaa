import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api.ts'
import { minutes } from './minutes.ts'

/**
 * One for each render. Nothing is retried (the page has a deadline) and nothing is collected by
 * timer: a timer would hold the whole client in memory long after its page was sent.
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
        // The default waits silently while the browser believes itself offline.
        networkMode: 'always',
        retry: (failures, error) => failures < 1 && isPassing(error),
        retryDelay: 800,
      },
      mutations: { networkMode: 'always' },
    },
  })
  client.setQueryDefaults(['events'], { staleTime: minutes(5), gcTime: minutes(10) })
  return client
}

/** What everybody may see. Everything else belongs to the signed-in user. */
const publicKeys: readonly unknown[] = ['events']

/** What was fetched for one user is gone before the next one, or nobody, looks. */
export function forgetPrivateData(client: QueryClient): void {
  client.removeQueries({ predicate: ({ queryKey }) => !publicKeys.includes(queryKey[0]) })
  client.getMutationCache().clear()
}

/** Whether a failure may be gone a moment later. */
export function isPassing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 502)
}

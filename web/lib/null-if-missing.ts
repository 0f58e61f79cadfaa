import { ApiError } from './api.ts'

/** For what may not be there: that is an answer, every other failure stays one. */
export function nullIfMissing(error: unknown): null {
  if (error instanceof ApiError && error.status === 404) return null
  throw error
}

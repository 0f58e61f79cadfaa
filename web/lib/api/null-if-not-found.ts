import { ApiError } from './api.ts'

/** Converts a 404 into null, and rethrows every other error. */
export function nullIfNotFound(error: unknown): null {
  if (error instanceof ApiError && error.status === 404) return null
  throw error
}

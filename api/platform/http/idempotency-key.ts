import type { FastifyRequest } from 'fastify'

/** The `Idempotency-Key` header: null when absent, undefined when malformed. */
export function readIdempotencyKey(request: FastifyRequest): string | null | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return null
  return typeof key === 'string' && /^[\x21-\x7e]{1,100}$/.test(key) ? key : undefined
}

import type { FastifyInstance } from 'fastify'
import { refuse } from '../refuse.ts'
import { sendRefusal } from './errors.ts'

const MAX_DEPTH = 32

/**
 * Text that PostgreSQL or a reader chokes on (NUL, half of a surrogate pair) and nesting that only
 * an attacker sends are refused before validation, for every route alike.
 */
export function refuseHostileText(app: FastifyInstance): void {
  app.addHook('preValidation', async (request, reply) => {
    const harmless = [request.params, request.query, request.body].every((part) =>
      isHarmless(part, 0),
    )
    if (!harmless) return sendRefusal(reply, refuse('BAD_INPUT'))
  })
}

function isHarmless(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed()
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return true
  if (depth >= MAX_DEPTH) return false
  return Object.entries(value).every(
    ([key, inner]) => isHarmless(key, depth) && isHarmless(inner, depth + 1),
  )
}

import type { FastifyInstance } from 'fastify'
import { refuse } from '../refuse.ts'
import { sendRefusal } from './errors.ts'

const MAX_DEPTH = 32

/**
 * Text that PostgreSQL or a reader chokes on (NUL, half of a surrogate pair) and nesting that only
 * an attacker sends are refused before validation, for every route alike.
 */
export function refuseHostileText(app: FastifyInstance): void {
  app.addHook('preValidation', (request, reply, done) => {
    const { params, query, body } = request
    if (isHarmless(params, 0) && isHarmless(query, 0) && isHarmless(body, 0)) return done()
    void sendRefusal(reply, refuse('BAD_INPUT'))
  })
}

function isHarmless(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed()
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return true
  if (depth >= MAX_DEPTH) return false
  for (const key of Object.keys(value)) {
    if (!isHarmless(key, depth)) return false
    if (!isHarmless(Reflect.get(value, key), depth + 1)) return false
  }
  return true
}

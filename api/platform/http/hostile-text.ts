import type { FastifyInstance } from 'fastify'
import { refuse } from '../refuse.ts'
import { sendRefusal } from './errors.ts'

const MAX_DEPTH = 32

/**
 * Refuses text that PostgreSQL or a reader can't handle (NUL, half of a surrogate pair) and nesting
 * that only an attacker sends, before validation and on every route. This hook checks URLs; bodies
 * are checked where they are parsed.
 */
export function refuseHostileText(app: FastifyInstance): void {
  app.addHook('preValidation', (request, reply, done) => {
    const { url, params, query } = request
    // In a URL such text is always percent-encoded.
    if (!url.includes('%') || (isHarmless(params, 0) && isHarmless(query, 0))) return done()
    void sendRefusal(reply, refuse('BAD_INPUT'))
  })
}

/**
 * True for harmless JSON. Most bodies are recognised by their text, without walking the parsed
 * value.
 */
export const isHarmlessJson = (text: string, parsed: unknown): boolean =>
  (!text.includes('\\') && countOpened(text) <= MAX_DEPTH) || isHarmless(parsed, 0)

const [BRACKET, BRACE] = ['['.charCodeAt(0), '{'.charCodeAt(0)]
function countOpened(text: string): number {
  let opened = 0
  for (let index = 0; index < text.length; index += 1) {
    const sign = text.charCodeAt(index)
    if (sign === BRACKET || sign === BRACE) opened += 1
  }
  return opened
}

function isHarmless(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed()
  if (typeof value !== 'object' || value === null) return true
  if (depth >= MAX_DEPTH) return false
  return Object.entries(value).every(
    ([key, one]) => isHarmless(key, depth) && isHarmless(one, depth + 1),
  )
}

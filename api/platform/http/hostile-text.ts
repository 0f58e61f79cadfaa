import type { FastifyInstance } from 'fastify'
import { refuse } from '../refuse.ts'
import { sendRefusal } from './errors.ts'

const MAX_DEPTH = 32

/**
 * Text that PostgreSQL or a reader chokes on (NUL, half of a surrogate pair) and nesting that only
 * an attacker sends are refused before validation, for every route alike. This is about addresses;
 * bodies are looked at where they are read.
 */
export function refuseHostileText(app: FastifyInstance): void {
  app.addHook('preValidation', (request, reply, done) => {
    const { url, params, query } = request
    // In an address such text can only be encoded.
    if (!url.includes('%') || (isHarmless(params, 0) && isHarmless(query, 0))) return done()
    void sendRefusal(reply, refuse('BAD_INPUT'))
  })
}

/** Most bodies show by their text that there is nothing to look for in what it says. */
export const isHarmlessJson = (text: string, said: unknown): boolean =>
  (!text.includes('\\') && countOpened(text) <= MAX_DEPTH) || isHarmless(said, 0)

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

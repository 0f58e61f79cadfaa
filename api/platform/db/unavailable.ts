/**
 * Recognises errors by which the database is unavailable (down, restarting, cut off, too slow), as
 * opposed to a bug of ours. The caller is then asked to retry instead of being told that we failed.
 */

const UNAVAILABLE_NODE_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/**
 * SQLSTATEs: shutting down, starting up, too many connections, disk or memory full, statement or
 * lock timeout, idle connection cut.
 */
const UNAVAILABLE_SQL_STATES = new Set([
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  '53300',
  '53100',
  '53200',
  '57014',
  '55P03',
  '25P03',
])

const UNAVAILABLE_MESSAGES = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error',
]

export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (UNAVAILABLE_NODE_CODES.has(code) || UNAVAILABLE_SQL_STATES.has(code) || code.startsWith('08'))
    return true
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable)
  return UNAVAILABLE_MESSAGES.some((text) => error.message.includes(text))
}

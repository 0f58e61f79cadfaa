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
 * SQLSTATE of a write at a server that only reads: a primary that has become a replica, to which an
 * address or a connection still leads.
 */
const READ_ONLY_STATE = '25006'

/**
 * SQLSTATEs: shutting down, crashed, starting up, read-only, too many connections, disk or memory
 * full, statement or lock timeout, idle connection cut.
 */
const UNAVAILABLE_SQL_STATES = new Set([
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  READ_ONLY_STATE,
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
  // PgBouncer's own, some of which come without a SQLSTATE of their own.
  'server login has been failing',
  'query_wait_timeout',
  'pgbouncer cannot connect to server',
  'no more connections allowed',
  'server conn crashed',
]

/** True if the server of this connection refuses to write, and will until it is promoted. */
export const isReadOnly = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === READ_ONLY_STATE

export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (UNAVAILABLE_NODE_CODES.has(code) || UNAVAILABLE_SQL_STATES.has(code) || code.startsWith('08'))
    return true
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable)
  return UNAVAILABLE_MESSAGES.some((text) => error.message.includes(text))
}

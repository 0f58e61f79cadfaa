import { type DestinationStream, type Logger, pino } from 'pino'

export type Log = Logger

/** Field names whose values are redacted in log lines, at any depth that we log. */
const SECRET_FIELDS = [
  'password',
  'passwordConfirm',
  'newPassword',
  'token',
  'accessToken',
  'refreshToken',
  'authorization',
  'cookie',
  '["set-cookie"]',
  'cpf',
  'cpfCnpj',
  'holderCpf',
  'creditCard',
  'number',
  'ccv',
  'access_token',
  '["asaas-access-token"]',
]

const paths = SECRET_FIELDS.flatMap((field) => {
  const dotted = field.startsWith('[') ? field : `.${field}`
  return [field, `*${dotted}`, `*.*${dotted}`, `*.*.*${dotted}`]
})

export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths, censor: '[redacted]' },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** Longest time and most bytes that lines wait in the buffer. */
const FLUSH_MS = 100
const BUFFER_BYTES = 1 << 18
/** Most UTF-8 bytes per UTF-16 code unit. */
const BYTES_PER_UNIT = 3
const flushes = new Set<() => void>()
process.once('exit', () => {
  for (const flush of flushes) flush()
})

/**
 * Writes lines without pino's redaction, which costs more than serving a page does: only for fields
 * that are known to be harmless. Lines are buffered and written in batches; the buffer is outside
 * the heap, where thousands of strings would burden the garbage collector.
 */
export function lineWriter(log: Log): (fields: string) => void {
  const stream = Reflect.get(log, pino.symbols.streamSym) as DestinationStream
  const waiting = Buffer.allocUnsafe(BUFFER_BYTES)
  let used = 0
  const flush = () => {
    if (used > 0) stream.write(waiting.toString('utf8', 0, used))
    used = 0
  }
  flushes.add(flush)
  /**
   * Last formatted timestamp: formatting takes longer than the rest of a line, and many lines share
   * one.
   */
  let instant = 0
  let begin = ''
  return (fields) => {
    const now = Date.now()
    if (now !== instant) {
      instant = now
      begin = `{"level":30,"time":"${new Date(now).toISOString()}","pid":${process.pid},`
    }
    const line = `${begin}${fields}}\n`
    if (used + line.length * BYTES_PER_UNIT > BUFFER_BYTES) flush()
    if (used === 0) setTimeout(flush, FLUSH_MS).unref()
    used += waiting.write(line, used)
  }
}

import { type DestinationStream, type Logger, pino } from 'pino'

export type Log = Logger

/** Names of fields whose value never reaches a log line, at any depth that we log. */
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

/** How long a line may wait for others. */
const TOGETHER_MS = 100
const flushes = new Set<() => void>()
process.once('exit', () => {
  for (const flush of flushes) flush()
})

/**
 * Writes whole lines past the search for secrets, which costs more than serving a page does: for
 * fields that are known to be harmless. The lines of a moment are written together.
 */
export function lineWriter(log: Log): (fields: string) => void {
  const stream = Reflect.get(log, pino.symbols.streamSym) as DestinationStream
  const begin = `"pid":${process.pid},`
  let waiting = ''
  const flush = () => {
    const lines = waiting
    waiting = ''
    if (lines !== '') stream.write(lines)
  }
  flushes.add(flush)
  /** Writing an instant takes longer than the rest, and many lines share one. */
  let instant = 0
  let time = ''
  return (fields) => {
    if (waiting === '') setTimeout(flush, TOGETHER_MS).unref()
    const now = Date.now()
    if (now !== instant) {
      instant = now
      time = new Date(now).toISOString()
    }
    waiting += `{"level":30,"time":"${time}",${begin}${fields}}\n`
  }
}

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

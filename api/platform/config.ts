import { LEGAL_HALF_PRICE_SHARE } from '@55tickets/rules/tickets/half-price.ts'
import { z } from 'zod'
import { isProviderSandbox, providerKeyProblems } from './provider-key.ts'

/**
 * The configuration, read from the environment once at start. Each variable is listed in the table
 * of the README; a test compares the two.
 */

export const DEFAULT_SECRET_KEY = 'demo-secret-key-that-production-refuses'

export const DEFAULT_WEBHOOK_TOKEN = 'demo-webhook-token-that-production-refuses'

const Port = z.coerce.number().int().min(1).max(65_535)
const Url = z.url({ protocol: /^https?$/ })
const PostgresUrl = z.url({ protocol: /^postgres(ql)?$/ })
const Origin = Url.transform((url) => new URL(url).origin)
const list = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** An address, a range of addresses, or one of the names that proxy-addr has for ranges. */
const Proxy = z.union([
  z.ipv4(),
  z.ipv6(),
  z.cidrv4(),
  z.cidrv6(),
  z.enum(['loopback', 'linklocal', 'uniquelocal']),
])
/**
 * List of trusted proxies. "none" states that clients connect directly, which an unset variable
 * leaves open.
 */
const Proxies = z
  .string()
  .transform((text) => (text.trim() === 'none' ? [] : list(text)))
  .pipe(z.array(Proxy))
/** `someone@example.com` or `Name <someone@example.com>`. */
const Mailbox = z.string().regex(/^([^<>\r\n]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/)
const TileUrl = z
  .string()
  .refine(
    (url) => /^https?:/.test(url) && URL.canParse(url.replace(/\{\w+\}/g, '0')),
    'must be a URL with {z}, {x} and {y}',
  )

/** Ticket signing keys with their ids, "2:secret,1:older secret"; the first one signs. */
const Keys = z
  .string()
  .transform(list)
  .pipe(
    z.array(
      z
        .string()
        .regex(/^\d{1,3}:\S{32,}$/, 'must read like 1:secret, the secret of at least 32 characters')
        .transform((text) => {
          const [id = ''] = text.split(':', 1)
          return { id: Number(id), secret: text.slice(id.length + 1) }
        })
        .refine(({ id }) => id <= 255, 'ids go from 0 to 255'),
    ),
  )
  .refine(
    (keys) => new Set(keys.map(({ id }) => id)).size === keys.length,
    'each key needs an id of its own',
  )

/** A secret, or two while one replaces the other, "new,old"; the first one makes, both are accepted. */
const secrets = (minLength: number, preset: string) => {
  const message = `needs at least ${minLength} characters; two values are separated by a comma, only while one replaces the other`
  const Secret = z.string().min(minLength, message)
  return z
    .string()
    .default(preset)
    .transform(list)
    .pipe(z.tuple([Secret], Secret).refine(({ length }) => length <= 2, message))
}

/** HTTP headers, "name=value,other=value". */
const Headers = z
  .array(z.string().regex(/^[\w-]+=.+$/, 'must read like name=value,other=value'))
  .transform((headers) =>
    Object.fromEntries(
      headers.map((header) => {
        const at = header.indexOf('=')
        return [header.slice(0, at), decodeURIComponent(header.slice(at + 1))]
      }),
    ),
  )

/** A rate limit, "10/15": ten within fifteen minutes. */
const Limit = z
  .string()
  .regex(/^\d+\/\d+$/, 'must read like 10/15: how many, within how many minutes')
  .transform((text) => {
    const [most = 0, minutes = 0] = text.split('/').map(Number)
    return { most, minutes }
  })
const limit = (text: string) => z.string().default(text).pipe(Limit)

export const variables = {
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: Port.default(5500),
  HOST: z.string().min(1).default('localhost'),
  DATA_DIR: z.string().min(1).default('.data'),
  PUBLIC_URL: Origin.optional(),
  PUBLIC_ORIGINS: z.string().default('').transform(list).pipe(z.array(Origin)),
  TRUSTED_PROXIES: Proxies.default([]),
  SECRET_KEY: secrets(32, DEFAULT_SECRET_KEY),
  TICKET_KEYS: z.string().default('').pipe(Keys),
  DATABASE_URL: PostgresUrl.optional(),
  DATABASE_DIRECT_URL: PostgresUrl.optional(),
  DATABASE_REPLICA_URL: PostgresUrl.optional(),
  DATABASE_MIGRATION_URL: PostgresUrl.optional(),
  DATABASE_PREPARE: z.enum(['on', 'off']).default('on'),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(200).default(20),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: Mailbox.default('55Tickets <nao-responda@55tickets.com.br>'),
  S3_URL: Url.optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_REGION: z.string().default('us-east-1'),
  ASAAS_BASE_URL: Url.default('https://api.asaas.com/v3'),
  ASAAS_API_KEY: z.string().min(1).optional(),
  ASAAS_WEBHOOK_TOKEN: secrets(16, DEFAULT_WEBHOOK_TOKEN),
  VIACEP_URL: Url.default('https://viacep.com.br'),
  TILE_URL: TileUrl.default('https://tile.openstreetmap.org/{z}/{x}/{y}.png'),
  RESERVATION_MINUTES: z.coerce.number().int().min(1).max(1440).default(15),
  REFUND_DAYS: z.coerce.number().int().min(7).max(365).default(7),
  REFUND_HOURS_BEFORE: z.coerce.number().int().min(0).max(720).default(48),
  INSTALLMENT_RATE_BASIS_POINTS: z.coerce.number().int().min(0).max(2000).default(299),
  HALF_PRICE_SHARE: z.coerce
    .number()
    .int()
    .min(LEGAL_HALF_PRICE_SHARE)
    .max(100)
    .default(LEGAL_HALF_PRICE_SHARE),
  ANSWER_RETENTION_DAYS: z.coerce.number().int().min(1).max(1825).default(180),
  NEW_ORGANIZATION_LIMIT: z.coerce.number().int().min(0).max(10_000_000).default(5000),
  PAYOUT_RESERVE: z.coerce.number().int().min(0).max(100).default(10),
  PAYOUT_RESERVE_PIX: z.coerce.number().int().min(0).max(100).default(5),
  REQUESTS_PER_MINUTE: z.coerce.number().int().min(1).default(3000),
  PAGES_PER_MINUTE: z.coerce.number().int().min(1).default(600),
  DOCUMENTS_PER_MINUTE: z.coerce.number().int().min(1).default(60),
  RESERVES_PER_MINUTE: z.coerce.number().int().min(1).default(30),
  PAYMENT_STATUS_PER_MINUTE: z.coerce.number().int().min(1).default(60),
  PAYMENT_STREAMS_PER_ADDRESS: z.coerce.number().int().min(1).default(100),
  FIGURE_STREAMS_PER_ORGANIZATION: z.coerce.number().int().min(1).default(100),
  FIGURE_STREAMS_PER_USER: z.coerce.number().int().min(1).default(20),
  PAYMENT_STREAM_MINUTES: z.coerce.number().int().min(1).max(1440).default(30),
  EVENT_LOOP_MAX_DELAY_MS: z.coerce.number().int().min(100).default(1000),
  LOGIN_LIMIT_ADDRESS: limit('200/15'),
  LOGIN_LIMIT_ACCOUNT: limit('50/15'),
  LOGIN_LIMIT_ACCOUNT_AND_ADDRESS: limit('10/15'),
  SIGNUP_LIMIT_ADDRESS: limit('300/60'),
  RECOVERY_LIMIT_ADDRESS: limit('50/60'),
  RECOVERY_LIMIT_ACCOUNT: limit('5/60'),
  RESET_LIMIT_ADDRESS: limit('50/60'),
  CARD_LIMIT_ACCOUNT: limit('10/60'),
  CARD_LIMIT_ADDRESS: limit('60/60'),
  PIX_LIMIT_ACCOUNT: limit('30/60'),
  ASAAS_CALL_QUOTA: z.coerce.number().int().min(1).default(25_000),
  PAYMENT_LIMIT_ACCOUNT: limit('60/720'),
  PAYMENT_LIMIT_ORDER: limit('20/720'),
  PIX_OPEN_LIMIT: z.coerce.number().int().min(1).default(3),
  CONTACT_LIMIT_ADDRESS: limit('30/60'),
  CONTACT_LIMIT_EMAIL: limit('5/60'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).optional(),
  METRICS_TOKEN: z.string().min(16).optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: Url.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().default('').transform(list).pipe(Headers),
  OTEL_SERVICE_NAME: z.string().min(1).default('55tickets'),
  OTEL_TRACES_SAMPLER: z
    .enum([
      'always_on',
      'always_off',
      'traceidratio',
      'parentbased_always_on',
      'parentbased_always_off',
      'parentbased_traceidratio',
    ])
    .default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  COMPANY_NAME: z.string().min(1).default('55Tickets Tecnologia Ltda. (demonstração)'),
  COMPANY_CNPJ: z.string().min(1).default('11.222.333/0001-81'),
  COMPANY_ADDRESS: z
    .string()
    .min(1)
    .default('Rua dos Andradas, 1001, Centro Histórico, Porto Alegre, RS'),
  CONTACT_EMAIL: z.email().default('contato@55tickets.com.br'),
} as const

const Environment = z.object(variables)
type Values = z.output<typeof Environment>

export interface Config extends Omit<Values, 'PUBLIC_URL' | 'LOG_LEVEL'> {
  PUBLIC_URL: string
  LOG_LEVEL: NonNullable<Values['LOG_LEVEL']>
  isProduction: boolean
  /** True without a key of the provider: payments then go to the sandbox that runs beside us. */
  isSandbox: boolean
  /**
   * Demo data is loaded, and its accounts may log in. Their passwords are public, and the provider's
   * own sandbox calls a public address.
   */
  hasDemo: boolean
}

export type ConfigResult = { ok: true; config: Config } | { ok: false; problems: string[] }

export function readConfig(environment: Record<string, string | undefined>): ConfigResult {
  // An empty variable counts as unset: compose files and shells write it like that.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    return { ok: false, problems }
  }
  const values = parsed.data
  const isProduction = values.NODE_ENV === 'production'
  const problems = [
    ...s3Problems(values),
    ...databaseProblems(values),
    ...changedKeyProblems(values),
    ...(isProduction || values.ASAAS_API_KEY ? secretProblems(values) : []),
    ...providerKeyProblems({
      isProduction,
      apiKey: values.ASAAS_API_KEY,
      baseUrl: values.ASAAS_BASE_URL,
    }),
    ...(isProduction ? productionProblems(values, given) : []),
  ]
  if (problems.length > 0) return { ok: false, problems }
  return {
    ok: true,
    config: {
      ...values,
      PUBLIC_URL: values.PUBLIC_URL ?? `http://localhost:${values.PORT}`,
      LOG_LEVEL: values.LOG_LEVEL ?? (isProduction ? 'info' : 'warn'),
      isProduction,
      isSandbox: values.ASAAS_API_KEY === undefined,
      hasDemo: !isProduction && !(values.ASAAS_API_KEY && isProviderSandbox(values.ASAAS_BASE_URL)),
    },
  }
}

function s3Problems(values: Values): string[] {
  if (!values.S3_URL || (values.S3_ACCESS_KEY_ID && values.S3_SECRET_ACCESS_KEY)) return []
  return ['S3_URL: needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY beside it']
}

function databaseProblems(values: Values): string[] {
  if (!values.DATABASE_URL)
    return (['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL', 'DATABASE_MIGRATION_URL'] as const)
      .filter((name) => values[name])
      .map((name) => `${name}: needs DATABASE_URL beside it`)
  // The sandbox creates its tables beside those of the product.
  return values.DATABASE_MIGRATION_URL && !values.ASAAS_API_KEY
    ? ['DATABASE_MIGRATION_URL: needs ASAAS_API_KEY beside it']
    : []
}

/** Keeps tickets valid that were signed with a key of the `SECRET_KEY` that is being replaced. */
function changedKeyProblems({ SECRET_KEY, TICKET_KEYS }: Values): string[] {
  if (SECRET_KEY.length === 1 || TICKET_KEYS.some(({ id }) => id === 0)) return []
  return [
    'TICKET_KEYS: must name key 0 while SECRET_KEY has two values, else tickets would become invalid: 0: and the older SECRET_KEY',
  ]
}

/**
 * Refuses the default secrets, which are public: with them anybody could sign in as anybody, or
 * report a sale as paid.
 */
function secretProblems(values: Values): string[] {
  const problems: string[] = []
  if (values.SECRET_KEY.includes(DEFAULT_SECRET_KEY)) {
    problems.push(
      'SECRET_KEY: the default is refused in production and with a key of the provider; set one of your own, at least 32 characters',
    )
  }
  if (values.ASAAS_WEBHOOK_TOKEN.includes(DEFAULT_WEBHOOK_TOKEN)) {
    problems.push(
      'ASAAS_WEBHOOK_TOKEN: the default is refused in production and with a key of the provider; set one of your own, at least 16 characters',
    )
  }
  return problems
}

/** True for http to another machine, where the traffic can be read on the way. */
function isPlainHttp(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  const isThisMachine = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  return protocol === 'http:' && !isThisMachine
}

/** Settings that a demonstration can do without and real money can't. */
function productionProblems(values: Values, given: Record<string, unknown>): string[] {
  const problems: string[] = []
  const needed = [
    'DATABASE_URL',
    'PUBLIC_URL',
    'SMTP_URL',
    'ASAAS_API_KEY',
    'ASAAS_WEBHOOK_TOKEN',
    'COMPANY_NAME',
    'COMPANY_CNPJ',
    'COMPANY_ADDRESS',
    'CONTACT_EMAIL',
  ]
  if (given['TILE_URL'] === undefined)
    problems.push(
      "TILE_URL: must be set in production, to a server of map tiles of your own or of a contract; OpenStreetMap's own servers forbid heavy use",
    )
  for (const name of needed) {
    if (given[name] === undefined) problems.push(`${name}: must be set in production`)
  }
  if (given['TRUSTED_PROXIES'] === undefined) {
    problems.push(
      'TRUSTED_PROXIES: must be set in production. Behind a proxy that is not named here, all visitors count as one address and lock each other out. Name the addresses of your proxies, or say none where visitors connect directly',
    )
  }
  if (isPlainHttp(values.ASAAS_BASE_URL)) {
    problems.push(
      'ASAAS_BASE_URL: must be https in production, since the key travels with each call',
    )
  }
  if (values.PUBLIC_URL && !values.PUBLIC_URL.startsWith('https:')) {
    problems.push('PUBLIC_URL: must be https in production')
  }
  return problems
}

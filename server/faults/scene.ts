import { setTimeout as sleep } from 'node:timers/promises'
import { type Database, openDatabase, plainAddress } from '@55tickets/api/platform/db/database.ts'
import { migrate } from '@55tickets/api/platform/db/migrate.ts'
import { createLog } from '@55tickets/api/platform/log.ts'
import { freePort } from '@55tickets/api/testing/free-port.ts'
import { SANDBOX_API_KEY } from '@55tickets/sandbox/instance-lock.ts'
import pg from 'pg'
import { type EmbeddedDatabase, startEmbeddedDatabase } from '../database/embedded.ts'
import { runInProduction } from '../testing/production.ts'
import { type RunningProduct, temporaryFolder } from '../testing/run-product.ts'
import { type MailServer, openMailServer } from './mail-server.ts'
import { openProvider, type Provider, WEBHOOK_TOKEN } from './provider.ts'

/** The needs of a crowd and its judge: the servers' addresses, the database and the provider. */
export interface CrowdScene extends DrillDatabase {
  readonly provider: Provider
  readonly urls: () => string[]
}

/** The database of a drill, with connections and a clock of the drill's own. */
export interface DrillDatabase {
  readonly database: Database
  /** The drill's own connections: without timeouts, and spared when connections are cut. */
  readonly pool: pg.Pool
  /** Moves the clock that all rules use. */
  readonly passTime: (interval: string) => Promise<void>
  readonly now: () => Promise<Date>
}

/**
 * The scene of a drill: real processes of the product on a real PostgreSQL, with a provider and a
 * mail server.
 */
export interface Scene extends CrowdScene {
  readonly embedded: EmbeddedDatabase
  readonly mail: MailServer
  readonly products: RunningProduct[]
  /** Starts one more process, or restarts the one at this index on its old port. */
  readonly start: (more?: Record<string, string>, index?: number) => Promise<RunningProduct>
  readonly close: () => Promise<void>
}

/** A movable clock like that of the tests: a migrated database has none. */
const MOVABLE_CLOCK = `
  create table app_clock (shift interval not null);
  insert into app_clock values ('0');
  create or replace function app_now() returns timestamptz language sql stable
    as 'select now() + (select shift from app_clock)';`

/** Limits are lifted, as the whole crowd comes from one address. */
const UNLIMITED = {
  CARD_LIMIT_ADDRESS: '1000000/60',
  CARD_LIMIT_ACCOUNT: '1000/60',
  PIX_LIMIT_ACCOUNT: '1000/60',
  PAYMENT_LIMIT_ACCOUNT: '1000/720',
  PIX_OPEN_LIMIT: '1000',
  RESERVES_PER_MINUTE: '100000',
}

/** Settings of a server that uses the drill's provider and mail server, as in production. */
export const drillSettings = (providerUrl: string, smtpUrl: string) => ({
  LOG_LEVEL: 'warn',
  ASAAS_API_KEY: SANDBOX_API_KEY,
  ASAAS_BASE_URL: providerUrl,
  ASAAS_WEBHOOK_TOKEN: WEBHOOK_TOKEN,
  SMTP_URL: smtpUrl,
  ...UNLIMITED,
  // As in production: refused clients retry.
  EVENT_LOOP_MAX_DELAY_MS: '1000',
})

/** Closes what was opened, last opened first. */
type Closing = (() => unknown)[]

/** Starts an embedded PostgreSQL in a folder of its own. */
export async function startDatabase(closing: Closing, throwaway: boolean) {
  const temporary = temporaryFolder()
  closing.push(() => temporary.remove())
  const options = {
    folder: temporary.folder,
    onProgress: () => undefined,
    log: createLog('silent'),
  }
  const started = await startEmbeddedDatabase({ ...options, throwaway })
  closing.push(() => started.stop())
  return started
}

/** Opens the drill's own connections to a migrated database. */
export async function openDrillDatabase(closing: Closing, url: string): Promise<DrillDatabase> {
  const address = plainAddress(url)
  const database = openDatabase({ address, poolSize: 5, log: createLog('silent') })
  closing.push(() => database.close())
  const pool = new pg.Pool({ connectionString: url, max: 5, application_name: 'drill' })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  closing.push(() => pool.end())
  await pool.query(MOVABLE_CLOCK)
  return {
    database,
    pool,
    async passTime(interval) {
      await pool.query('update app_clock set shift = shift + $1::interval', [interval])
    },
    async now() {
      const { rows } = await pool.query<{ now: Date }>('select app_now() as now')
      return rows[0]?.now ?? new Date()
    },
  }
}

/** Opens a scene whose processes all have these variables, too. */
export const openScene = (
  processes: number,
  environment: Record<string, string> = {},
): Promise<Scene> =>
  openOrClose((closing, close) => open({ processes, environment }, closing, close))

/** Time for closing one part of a scene: longer than a cluster takes to stop. */
const CLOSE_TIMEOUT_MS = 60_000

async function failAfter(ms: number): Promise<never> {
  await sleep(ms, undefined, { ref: false })
  throw new Error(`a part did not close within ${ms} ms`)
}

/** Opens a scene; closes what is open if it fails. */
export async function openOrClose<T>(
  open: (closing: Closing, close: () => Promise<void>) => Promise<T>,
  closeTimeoutMs = CLOSE_TIMEOUT_MS,
): Promise<T> {
  const closing: Closing = []
  let closed: Promise<void> | undefined
  const closeAll = async () => {
    const errors: unknown[] = []
    // One that fails or hangs must not keep the others open: processes of a cluster would outlive the
    // drill. A commit that waits for a replica hangs its connection.
    for (const end of closing.toReversed()) {
      try {
        await Promise.race([end(), failAfter(closeTimeoutMs)])
      } catch (error) {
        errors.push(error)
      }
    }
    if (errors.length > 0) throw new AggregateError(errors, `could not close: ${errors.join('; ')}`)
  }
  // An interrupt also makes the drill fail: both wait for one closing.
  const close = () => (closed ??= closeAll())
  try {
    return await open(closing, close)
  } catch (error) {
    // The reason why it did not open is worth more than what could not be closed then.
    await close().catch((failure: unknown) => console.error(failure))
    throw error
  }
}

async function open(
  { processes, environment }: { processes: number; environment: Record<string, string> },
  closing: Closing,
  close: () => Promise<void>,
): Promise<Scene> {
  const [embedded, elsewhere] = await Promise.all([
    startDatabase(closing, false),
    startDatabase(closing, true),
  ])
  await migrate(embedded.url)
  const drillDatabase = await openDrillDatabase(closing, embedded.url)

  const firstPort = await freePort()
  const webhook = `http://127.0.0.1:${firstPort}/api/payments/webhook`
  const provider = await openProvider(elsewhere.url, webhook)
  closing.push(() => provider.close())
  const mail = await openMailServer()
  closing.push(() => mail.close())

  const products: RunningProduct[] = []
  const start: Scene['start'] = async (more = {}, index = products.length) => {
    const old = products[index]
    const port = old ? new URL(old.url).port : index === 0 ? String(firstPort) : ''
    const product = await runInProduction(plainAddress(embedded.url), {
      ...drillSettings(provider.url, mail.url),
      ...(port && { PORT: port }),
      ...environment,
      ...more,
    })
    products[index] = product
    await product.ready()
    return product
  }
  closing.push(() => Promise.all(products.map((product) => product.stop())))
  await Promise.all(Array.from({ length: processes }, (_, index) => start({}, index)))

  return {
    ...drillDatabase,
    embedded,
    provider,
    mail,
    products,
    urls: () => products.map(({ url }) => url),
    start,
    close,
  }
}

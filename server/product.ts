import { relistEvents } from '@55tickets/api/areas/events/relist-events.ts'
import type { Config } from '@55tickets/api/platform/config.ts'
import { type Clock, databaseClock } from '@55tickets/api/platform/db/clock.ts'
import {
  type Database,
  type DatabaseAddress,
  findMissingSettings,
  openDatabase,
} from '@55tickets/api/platform/db/database.ts'
import { listen } from '@55tickets/api/platform/db/listen.ts'
import { openReplica } from '@55tickets/api/platform/db/replica.ts'
import { warnOfHiddenReplicas } from '@55tickets/api/platform/db/replica-gauges.ts'
import { findWebAsset } from '@55tickets/api/platform/files/web-assets.ts'
import { createApp } from '@55tickets/api/platform/http/app.ts'
import { createScannerHeaders } from '@55tickets/api/platform/http/security.ts'
import { startJobs } from '@55tickets/api/platform/jobs/jobs.ts'
import { createAccessLog, type Log } from '@55tickets/api/platform/log.ts'
import { createMailer } from '@55tickets/api/platform/mail/mailer.ts'
import { registerOutbox } from '@55tickets/api/platform/mail/outbox-routes.ts'
import { mailTransport } from '@55tickets/api/platform/mail/transport.ts'
import { createMetrics } from '@55tickets/api/platform/metrics/metrics.ts'
import { startTracing, stopTracing } from '@55tickets/api/platform/tracing/tracing.ts'
import { wireAccounts } from '@55tickets/api/wiring/accounts.ts'
import { wireCancellation } from '@55tickets/api/wiring/cancellation.ts'
import { wireChanges } from '@55tickets/api/wiring/changes.ts'
import { type ProviderEndpoint, wireCharges, wireProvider } from '@55tickets/api/wiring/charges.ts'
import { wireCoupons } from '@55tickets/api/wiring/coupons.ts'
import { wireCourtesies } from '@55tickets/api/wiring/courtesies.ts'
import { wireEditor } from '@55tickets/api/wiring/editor.ts'
import { wireEvents } from '@55tickets/api/wiring/events.ts'
import { wireFigures } from '@55tickets/api/wiring/figures.ts'
import { wireFiles } from '@55tickets/api/wiring/files.ts'
import { wireGate } from '@55tickets/api/wiring/gate.ts'
import { wireHistory } from '@55tickets/api/wiring/history.ts'
import { wireLeads } from '@55tickets/api/wiring/leads.ts'
import { wireLedger } from '@55tickets/api/wiring/ledger.ts'
import { wireLinks } from '@55tickets/api/wiring/links.ts'
import { wireMessages } from '@55tickets/api/wiring/messages.ts'
import { wireMoves } from '@55tickets/api/wiring/moves.ts'
import { wireOrders } from '@55tickets/api/wiring/orders.ts'
import { wireOrganizations } from '@55tickets/api/wiring/organizations.ts'
import {
  allSweeps,
  allWorkers,
  type Deps,
  mailMakers,
  type Part,
} from '@55tickets/api/wiring/part.ts'
import { wirePayments } from '@55tickets/api/wiring/payments.ts'
import { wirePayouts } from '@55tickets/api/wiring/payouts.ts'
import { wirePeople } from '@55tickets/api/wiring/people.ts'
import { wirePlatform } from '@55tickets/api/wiring/platform.ts'
import { wireProfile } from '@55tickets/api/wiring/profile.ts'
import { wireReconciliation } from '@55tickets/api/wiring/reconciliation.ts'
import { wireRefunds } from '@55tickets/api/wiring/refunds.ts'
import { wireReports } from '@55tickets/api/wiring/reports.ts'
import { wireReservations } from '@55tickets/api/wiring/reservations.ts'
import { wireSettlement } from '@55tickets/api/wiring/settlement.ts'
import { wireSubscriptions } from '@55tickets/api/wiring/subscriptions.ts'
import { wireTeam } from '@55tickets/api/wiring/team.ts'
import { wireTickets } from '@55tickets/api/wiring/tickets.ts'
import { wireTransfers } from '@55tickets/api/wiring/transfers.ts'
import { type Renderer, registerWeb } from '@55tickets/web/framework/server/plugin.ts'
import { errorPage } from '@55tickets/web/shell/error-page.ts'
import type { FastifyInstance } from 'fastify'
import { siteConfig } from './site.ts'
import { countedWork, startBackground } from './start-background.ts'

export interface Product {
  app: FastifyInstance
  database: Database
  clock: Clock
  /** Answers pending requests, ends running jobs, closes connections. */
  stop(): Promise<void>
}

export interface ProductOptions {
  config: Config
  address: DatabaseAddress
  log: Log
  renderer: Renderer
  /** Payment endpoint without a key for the real provider. */
  sandbox?: ProviderEndpoint
}

/** Creates one process of the product: opens every part and starts its jobs, sweeps and routes. */
export async function createProduct(options: ProductOptions): Promise<Product> {
  const { config, address, log, renderer, sandbox } = options
  await startTracing(config, log)
  const database = openDatabase({ address, poolSize: config.DATABASE_POOL_SIZE, log })
  const { db } = database
  await warnOfMissingSettings(database, log)
  if (address.replicaUrl) await warnOfHiddenReplicas(database, log)
  const jobs = await startJobs({ database, directUrl: address.directUrl, log })
  const { enqueue } = jobs
  const mail = mailTransport(config)
  await relistEvents(db)
  const clock = await databaseClock(db)

  const replica = address.replicaUrl
    ? openReplica({
        url: address.replicaUrl,
        canPrepare: address.canPrepare,
        poolSize: config.DATABASE_POOL_SIZE,
        primary: database,
        log,
      })
    : undefined
  const mailer = createMailer(enqueue, config)
  const deps: Deps = { config, db, reads: replica?.db ?? db, log, clock, enqueue, mailer }
  const accounts = await wireAccounts(deps)
  const files = wireFiles(deps)
  const tickets = wireTickets(deps, files.pictures)
  const provider = wireProvider({ config, db, log, sandbox })
  const settlement = wireSettlement(deps, provider)
  const gate = wireGate(deps)
  const parts: Part[] = [
    accounts,
    wireEvents(deps),
    wireOrganizations(deps),
    wireCoupons(deps),
    wireLinks(deps),
    wireFigures(deps, accounts.endedLogins),
    wireLedger(deps),
    wireEditor(deps),
    wireChanges(deps),
    wireMessages(deps),
    wireProfile(deps, accounts.endedLogins),
    wireReservations(deps),
    tickets,
    wireCourtesies(deps, tickets),
    wireOrders(deps),
    wireHistory(deps),
    wirePeople(deps),
    wireReports(deps),
    wireCharges(deps, { provider }),
    wireTransfers(deps, { provider }),
    wireReconciliation(deps, { provider }),
    settlement,
    wirePayments(settlement.deps),
    wireRefunds(settlement.deps),
    wireCancellation(deps),
    wirePayouts(deps),
    wireMoves(settlement.deps),
    wireSubscriptions(deps),
    gate,
    wireLeads(deps),
    wireTeam(deps),
    files,
    wirePlatform(db, clock, replica),
  ]

  const { identify, rights } = accounts
  const metrics = createMetrics(database.pool, {
    gauges: parts.flatMap((part) => part.gauges ?? []),
    counters: parts.flatMap((part) => part.counters ?? []),
    work: countedWork,
  })
  const app = await createApp({
    config,
    database,
    log,
    accessLog: createAccessLog(log.level),
    metrics,
    identify,
    identifyDevice: gate.identifyDevice,
    rights,
    errorPage,
  })
  for (const part of parts) part.register(app)
  if (!config.isProduction) registerOutbox(app, db, mailMakers(parts))
  await registerWeb(app, {
    errorPage,
    site: siteConfig(config),
    renderer,
    now: () => clock.now(),
    standaloneHeaders: createScannerHeaders(config),
    responses: app.sharedResponses,
    findAsset: (name) => findWebAsset(db, name),
  })
  const channels = parts.flatMap(({ listening }) => listening ?? [])
  const listeners = await Promise.all(
    channels.map((channel) => listen({ ...channel, directUrl: address.directUrl, log })),
  )
  await app.ready()
  const stopSweeps = await startBackground({
    jobs,
    log,
    runs: metrics.runs,
    workers: allWorkers(parts, mail),
    sweeps: allSweeps(parts),
  })

  return {
    app,
    database,
    clock,
    async stop() {
      await app.drain()
      stopSweeps()
      for (const listening of listeners) await listening.stop()
      await jobs.stop()
      mail.close()
      await replica?.close()
      await database.close()
      await stopTracing()
    },
  }
}

async function warnOfMissingSettings({ pool }: Database, log: Log): Promise<void> {
  const missing = await findMissingSettings(pool)
  if (missing.length > 0)
    log.warn(
      { settings: missing },
      'the pooler at DATABASE_URL does not make these settings: set its connect_query as in deploy/pgbouncer/pgbouncer.ini',
    )
}

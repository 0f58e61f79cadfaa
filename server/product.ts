import { createEndedLogins } from '@55tickets/api/areas/accounts/ended-logins.ts'
import { recoveryWorker } from '@55tickets/api/areas/accounts/recover-password.ts'
import { rightsOf } from '@55tickets/api/areas/accounts/roles.ts'
import { registerAccounts } from '@55tickets/api/areas/accounts/routes.ts'
import { sweepAccountsWorker } from '@55tickets/api/areas/accounts/sweep.ts'
import { createTokens } from '@55tickets/api/areas/accounts/tokens.ts'
import { registerDiscovery } from '@55tickets/api/areas/events/discovery-routes.ts'
import { relistEvents, relistWorker } from '@55tickets/api/areas/events/relist-events.ts'
import { registerEvents } from '@55tickets/api/areas/events/routes.ts'
import { gateKeeper } from '@55tickets/api/areas/gate/public.ts'
import { registerGate } from '@55tickets/api/areas/gate/routes.ts'
import { leadsKeeper } from '@55tickets/api/areas/leads/public.ts'
import { registerLeads } from '@55tickets/api/areas/leads/routes.ts'
import { registerInbox } from '@55tickets/api/areas/leads/team-routes.ts'
import { forgettingWorker } from '@55tickets/api/areas/profile/forget.ts'
import { registerProfile } from '@55tickets/api/areas/profile/routes.ts'
import { attachTickets } from '@55tickets/api/areas/purchases/documents/attach-tickets.ts'
import {
  hasOpenPurchases,
  hasPaid,
  purchasesKeeper,
} from '@55tickets/api/areas/purchases/public.ts'
import { registerPurchases } from '@55tickets/api/areas/purchases/routes.ts'
import { createTicketKeys } from '@55tickets/api/areas/purchases/ticket-keys.ts'
import { registerTickets } from '@55tickets/api/areas/purchases/ticket-routes.ts'
import { TICKETS_ATTACHMENT } from '@55tickets/api/areas/purchases/tickets-mail.ts'
import { findExpiredHolds, findOwnHolds } from '@55tickets/api/areas/reservations/public.ts'
import { releaseAllExpired } from '@55tickets/api/areas/reservations/release-expired.ts'
import { registerReservations } from '@55tickets/api/areas/reservations/routes.ts'
import { sweepReservationsWorker } from '@55tickets/api/areas/reservations/sweep.ts'
import {
  findEventSubscriptions,
  isCertified,
  subscriptionsKeeper,
} from '@55tickets/api/areas/subscriptions/public.ts'
import { registerSubscriptions } from '@55tickets/api/areas/subscriptions/routes.ts'
import { registerTeam } from '@55tickets/api/areas/team/routes.ts'
import type { Config } from '@55tickets/api/platform/config.ts'
import { type Clock, databaseClock } from '@55tickets/api/platform/db/clock.ts'
import { type Database, openDatabase } from '@55tickets/api/platform/db/database.ts'
import { byteStorage } from '@55tickets/api/platform/files/byte-storage.ts'
import { registerFiles } from '@55tickets/api/platform/files/routes.ts'
import { pictureVariants } from '@55tickets/api/platform/files/variants.ts'
import { createApp } from '@55tickets/api/platform/http/app.ts'
import { wasmHeadersOf } from '@55tickets/api/platform/http/security.ts'
import { startJobs } from '@55tickets/api/platform/jobs/jobs.ts'
import type { Log } from '@55tickets/api/platform/log.ts'
import { createMailer } from '@55tickets/api/platform/mail/mailer.ts'
import { registerOutbox } from '@55tickets/api/platform/mail/outbox-routes.ts'
import { mailSender } from '@55tickets/api/platform/mail/send-mail.ts'
import { mailTransport } from '@55tickets/api/platform/mail/transport.ts'
import { createMetrics } from '@55tickets/api/platform/metrics.ts'
import { repeat } from '@55tickets/api/platform/repeat.ts'
import { sweepPlatformWorker } from '@55tickets/api/platform/sweep.ts'
import { errorPage } from '@55tickets/web/ssr/error-page.ts'
import { type Renderer, registerWeb } from '@55tickets/web/ssr/plugin.ts'
import type { FastifyInstance } from 'fastify'
import { createPaying, type ProviderPlace } from './paying.ts'
import { siteOf } from './site.ts'

export interface Product {
  app: FastifyInstance
  database: Database
  clock: Clock
  /** Answers what is under way, ends running jobs, closes connections. */
  stop(): Promise<void>
}

export interface ProductOptions {
  config: Config
  databaseUrl: string
  log: Log
  renderer: Renderer
  /** Where payments go while there is no key for the real provider. */
  sandbox?: ProviderPlace
}

const RENEW_LOGINS_MS = 3_000
const RELEASE_MS = 10_000

/** One process of the product, wired together: the only place that knows all the parts. */
export async function createProduct(options: ProductOptions): Promise<Product> {
  const { config, databaseUrl, log, renderer } = options
  const database = openDatabase({ url: databaseUrl, poolSize: config.DATABASE_POOL_SIZE, log })
  const jobs = await startJobs({ database, databaseUrl, log })
  const mail = mailTransport(config)

  const { enqueue } = jobs
  const { db } = database
  const mailer = createMailer(enqueue, config)
  const { sandbox } = options
  const paying = createPaying({ config, db, databaseUrl, log, enqueue, mailer, sandbox })
  const keepers = [purchasesKeeper, subscriptionsKeeper, leadsKeeper, gateKeeper]
  const ports = { hasPaid, hasOpenPurchases, keepers }
  const storage = byteStorage(config)
  const pictures = pictureVariants(db, storage)
  const files = { keys: createTicketKeys(config), pictures, log, config }
  await jobs.work([
    ...paying.workers,
    mailSender(mail, { [TICKETS_ATTACHMENT]: attachTickets(files) }),
    recoveryWorker(mailer),
    sweepAccountsWorker,
    forgettingWorker(ports),
    relistWorker,
    sweepReservationsWorker,
    sweepPlatformWorker,
  ])

  await relistEvents(db)
  const clock = await databaseClock(db, log)
  const tokens = createTokens(config.SECRET_KEY)
  const endedLogins = await createEndedLogins(db)
  const identify = (token: string) => {
    const caller = tokens.readAccess(token, clock.now())
    return caller && endedLogins.has(caller.loginId) ? null : caller
  }
  const metrics = createMetrics(database.pool)
  const app = await createApp({
    config,
    database,
    log,
    metrics,
    identify,
    rights: rightsOf(db),
    errorPage,
  })
  registerAccounts(app, { config, db, clock, tokens, enqueue, mailer, endedLogins })
  registerEvents(app, db, {
    expiredHolds: (eventIds) => findExpiredHolds(db, eventIds),
    heldBy: (eventId, userId) => findOwnHolds(db, eventId, userId),
    subscriptionsOf: (eventId, userId) => findEventSubscriptions(db, eventId, userId),
  })
  registerProfile(app, { db, limits: config, mailer, enqueue, ports, endedLogins })
  registerReservations(app, db, config)
  registerPurchases(app, db, config)
  registerTickets(app, { ...files, db, mailer, publicUrl: config.PUBLIC_URL })
  const running = await paying.start(app)
  registerSubscriptions(app, db, config.PUBLIC_URL)
  registerGate(app, { db, keys: files.keys, isCertified }, config)
  registerLeads(app, { db, mailer, config })
  registerInbox(app, db, clock)
  registerTeam(app, db)
  registerDiscovery(app, { db, clock, publicUrl: config.PUBLIC_URL })
  registerFiles(app, { db, storage, pictures })
  if (!config.isProduction) registerOutbox(app, db)
  const { remember } = app.frontDoor
  await registerWeb(app, {
    site: siteOf(config),
    renderer,
    now: () => clock.now(),
    wasmHeaders: wasmHeadersOf(config),
    remember,
  })
  await app.ready()

  const repeated = [
    repeat(RENEW_LOGINS_MS, 'looking for ended logins', log, endedLogins.renew),
    repeat(RELEASE_MS, 'releasing expired reservations', log, () => releaseAllExpired(db)),
  ]

  return {
    app,
    database,
    clock,
    async stop() {
      await app.drain()
      for (const stopRepeating of repeated) stopRepeating()
      await running.stop()
      await jobs.stop()
      mail.close()
      clock.stop()
      await database.close()
    },
  }
}

import type { EndedLogins } from '@55tickets/api/areas/accounts/public.ts'
import { gateKeeper, purgeScans } from '@55tickets/api/areas/gate/public.ts'
import { leadsKeeper } from '@55tickets/api/areas/leads/public.ts'
import { forgettingWorker } from '@55tickets/api/areas/profile/forget.ts'
import { registerProfile } from '@55tickets/api/areas/profile/routes.ts'
import {
  hasOpenPurchases,
  hasPaid,
  purchasesPersonalData,
} from '@55tickets/api/areas/purchases/public.ts'
import { purgeWorker } from '@55tickets/api/areas/purchases/purge-sales.ts'
import { subscriptionsKeeper } from '@55tickets/api/areas/subscriptions/public.ts'
import type { Deps, Part } from './part.ts'

/** The profile, with the keepers of every area that stores something about a person. */
export function wireProfile(deps: Deps, endedLogins: Pick<EndedLogins, 'heed'>): Part {
  const { config, db, log, mailer, enqueue } = deps
  const keepers = [purchasesPersonalData, subscriptionsKeeper, leadsKeeper, gateKeeper]
  const ports = { hasPaid, hasOpenPurchases, keepers }
  return {
    workers: [forgettingWorker(ports), purgeWorker({ log, purgeScans })],
    register: (app) =>
      registerProfile(app, { db, limits: config, mailer, enqueue, ports, endedLogins }),
  }
}

import type { EndedLogins } from '@55tickets/api/areas/accounts/public.ts'
import { exportedCertificate } from '@55tickets/api/areas/certificates/public.ts'
import { gatePersonalData, purgeScans } from '@55tickets/api/areas/gate/public.ts'
import { leadsPersonalData } from '@55tickets/api/areas/leads/public.ts'
import { hasOpenOrders, ordersPersonalData } from '@55tickets/api/areas/orders/public.ts'
import { purgeWorker } from '@55tickets/api/areas/orders/purge-sales.ts'
import { erasureWorker } from '@55tickets/api/areas/profile/erase.ts'
import { registerProfile } from '@55tickets/api/areas/profile/routes.ts'
import { hasPaid } from '@55tickets/api/areas/settlement/public.ts'
import { subscriptionsPersonalData } from '@55tickets/api/areas/subscriptions/public.ts'
import type { Deps, Part } from './part.ts'

/** The profile, with the personal data of every area that stores some. */
export function wireProfile(deps: Deps, endedLogins: Pick<EndedLogins, 'reloadQuietly'>): Part {
  const { config, db, log, mailer, enqueue } = deps
  const personalData = [
    ordersPersonalData,
    subscriptionsPersonalData(exportedCertificate),
    leadsPersonalData,
    gatePersonalData,
  ]
  const profile = { hasPaid, hasOpenOrders, personalData }
  return {
    workers: [erasureWorker(profile), purgeWorker({ log, purgeScans })],
    register: (app) =>
      registerProfile(app, { ...profile, db, limits: config, mailer, enqueue, endedLogins }),
  }
}

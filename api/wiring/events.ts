import { fromReais } from '@55tickets/rules/money/money.ts'
import type { FastifyInstance } from 'fastify'
import { registerDiscovery } from '../areas/events/discover/discovery-routes.ts'
import { relistWorker } from '../areas/events/relist-events.ts'
import { registerEvents } from '../areas/events/routes.ts'
import { registerForms } from '../areas/forms/routes.ts'
import { countBenefits, findExpiredHolds, findOwnHolds } from '../areas/reservations/public.ts'
import { findEventSubscriptions } from '../areas/subscriptions/public.ts'
import type { Db } from '../platform/db/database.ts'
import type { Deps, Part } from './part.ts'

export const wireEvents = ({ config, db, reads, clock }: Deps): Part => ({
  workers: [relistWorker],
  register: (app: FastifyInstance) => {
    const source = (from: Db) => ({
      db: from,
      deps: {
        findExpiredHolds: (eventIds: readonly string[]) => findExpiredHolds(from, eventIds),
        findOwnHolds: (eventId: string, userId: string) => findOwnHolds(from, eventId, userId),
        findSubscriptions: (eventId: string, userId: string) =>
          findEventSubscriptions(from, eventId, userId),
        countBenefits: (eventId: string) => countBenefits(from, eventId),
        newOrganizationLimitCents: fromReais(config.NEW_ORGANIZATION_LIMIT),
      },
    })
    registerEvents(app, { own: source(db), shared: source(reads) })
    registerForms(app, db)
    registerDiscovery(app, { db: reads, clock, publicUrl: config.PUBLIC_URL })
  },
})

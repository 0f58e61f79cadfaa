import { fromReais } from '@55tickets/rules/money/money.ts'
import type { FastifyInstance } from 'fastify'
import { registerDiscovery } from '../areas/events/discover/discovery-routes.ts'
import { relistWorker } from '../areas/events/relist-events.ts'
import { registerEvents } from '../areas/events/routes.ts'
import { registerForms } from '../areas/forms/routes.ts'
import { countBenefits, findExpiredHolds, findOwnHolds } from '../areas/reservations/public.ts'
import { findEventSubscriptions } from '../areas/subscriptions/public.ts'
import type { Deps, Part } from './part.ts'

export const wireEvents = ({ config, db, clock }: Deps): Part => ({
  workers: [relistWorker],
  register: (app: FastifyInstance) => {
    registerEvents(app, db, {
      findExpiredHolds: (eventIds) => findExpiredHolds(db, eventIds),
      findOwnHolds: (eventId, userId) => findOwnHolds(db, eventId, userId),
      findSubscriptions: (eventId, userId) => findEventSubscriptions(db, eventId, userId),
      countBenefits: (eventId) => countBenefits(db, eventId),
      newOrganizationLimitCents: fromReais(config.NEW_ORGANIZATION_LIMIT),
    })
    registerForms(app, db)
    registerDiscovery(app, { db, clock, publicUrl: config.PUBLIC_URL })
  },
})

import { fromReais } from '@55tickets/rules/money/money.ts'
import { announce, countConcerned } from '../areas/changes/public.ts'
import { registerEditor } from '../areas/editor/routes.ts'
import { findPreview } from '../areas/events/public.ts'
import { findAnsweredForms } from '../areas/forms/public.ts'
import { findScannedSessions } from '../areas/gate/public.ts'
import { countOpenRefunds, endSession } from '../areas/refunds/public.ts'
import {
  findExpiredHolds,
  findOldestOrder,
  findReservedTypes,
  sumPaidByEvent,
} from '../areas/reservations/public.ts'
import { findSubscribedSessions } from '../areas/subscriptions/public.ts'
import { byteStorage } from '../platform/files/byte-storage.ts'
import type { Deps, Part } from './part.ts'

/** The promoters' editor of events. */
export function wireEditor({ config, db, enqueue, mailer }: Deps): Part {
  const previewDeps = {
    findExpiredHolds: (eventIds: readonly string[]) => findExpiredHolds(db, eventIds),
    newOrganizationLimitCents: fromReais(config.NEW_ORGANIZATION_LIMIT),
  }
  return {
    register: (app) =>
      registerEditor(app, {
        db,
        storage: byteStorage(config),
        mailer,
        publicUrl: config.PUBLIC_URL,
        monthlyRateBasisPoints: config.INSTALLMENT_RATE_BASIS_POINTS,
        halfPriceShare: config.HALF_PRICE_SHARE,
        findReservedTypes,
        findOldestOrder,
        findUsedSessions: async (tx, eventId) =>
          new Set([
            ...(await findSubscribedSessions(tx, eventId)),
            ...(await findScannedSessions(tx, eventId)),
          ]),
        findAnswered: findAnsweredForms,
        endSession: (tx, sessionId) => endSession(tx, { enqueue }, sessionId),
        findPreview: (eventId) => findPreview(db, previewDeps, eventId),
        announce: (tx, change) => announce(tx, enqueue, change),
        countConcerned,
        countOpenRefunds,
        sumPaid: (eventIds) => sumPaidByEvent(db, eventIds),
      }),
  }
}

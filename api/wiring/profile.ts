import type { EndedLogins } from '../areas/accounts/public.ts'
import { exportedCertificates } from '../areas/certificates/public.ts'
import { noticesPersonalData } from '../areas/changes/public.ts'
import { courtesiesPersonalData } from '../areas/courtesies/public.ts'
import { organizationEvents } from '../areas/events/public.ts'
import { gatePersonalData, purgeScans } from '../areas/gate/public.ts'
import { leadsPersonalData } from '../areas/leads/public.ts'
import { linksPersonalData } from '../areas/links/public.ts'
import { messagesPersonalData } from '../areas/messages/public.ts'
import { hasOpenOrders, ordersPersonalData } from '../areas/orders/public.ts'
import { purgeWorker } from '../areas/orders/purge-sales.ts'
import {
  isNeededOwner,
  organizationsPersonalData,
  purgeDocuments,
} from '../areas/organizations/public.ts'
import { payoutsPersonalData } from '../areas/payouts/public.ts'
import { peoplePersonalData } from '../areas/people/public.ts'
import { erasureWorker } from '../areas/profile/erase.ts'
import { registerProfile } from '../areas/profile/routes.ts'
import { hasPaid } from '../areas/settlement/public.ts'
import { subscriptionsPersonalData } from '../areas/subscriptions/public.ts'
import type { Db } from '../platform/db/database.ts'
import type { Deps, Part } from './part.ts'

/** The profile, with the personal data of every area that stores some. */
export function wireProfile(deps: Deps, endedLogins: Pick<EndedLogins, 'reloadQuietly'>): Part {
  const { db, log, mailer, enqueue } = deps
  const personalData = [
    ordersPersonalData,
    subscriptionsPersonalData(exportedCertificates),
    leadsPersonalData,
    gatePersonalData,
    // Before courtesies: recipients who are guests are found by them.
    messagesPersonalData,
    courtesiesPersonalData,
    noticesPersonalData,
    peoplePersonalData,
    linksPersonalData,
    payoutsPersonalData,
    organizationsPersonalData(organizationEvents),
  ]
  const profile = {
    hasPaid,
    hasOpenOrders,
    isNeededOwner: (db: Db, userId: string) => isNeededOwner(db, organizationEvents, userId),
    personalData,
  }
  return {
    workers: [erasureWorker(profile), purgeWorker({ log, purgeScans, purgeDocuments })],
    register: (app) => registerProfile(app, { ...profile, db, mailer, enqueue, endedLogins }),
  }
}

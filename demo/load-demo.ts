import { createDemoUser, grantRole } from '@55tickets/api/areas/accounts/public.ts'
import {
  type EventFileInput,
  findEditedEvents,
  findEventId,
  findSlugs,
  importEvents,
  shiftDemoEvents,
} from '@55tickets/api/areas/events/public.ts'
import { createDemoOrganization } from '@55tickets/api/areas/organizations/public.ts'
import type { Db } from '@55tickets/api/platform/db/database.ts'
import type { ByteStorage } from '@55tickets/api/platform/files/storage.ts'
import { stableId } from '@55tickets/api/platform/stable-id.ts'
import { dayKey, HOME_ZONE } from '@55tickets/rules/text/zone.ts'
import type { DemoEventFile } from './demo-event.ts'
import { demoEvents, demoFilesDir } from './events.ts'
import { loadDemoLeads } from './load-leads.ts'
import { demoOrganizations } from './organizations.ts'
import { shiftPurchases } from './shift-purchases.ts'
import { demoPassword, demoUsers, gateEmail, gateSlugs, teamEmail } from './users.ts'

/**
 * Loads missing demo data and shifts the dates of the rest to today. Each step is one idempotent
 * transaction, so that the next start completes an interrupted one.
 */
export async function loadDemo(
  db: Db,
  storage: ByteStorage,
  now: Date,
): Promise<'loaded' | 'shifted'> {
  const today = dayKey(now, HOME_ZONE)
  for (const user of demoUsers) await createDemoUser(db, { ...user, password: demoPassword })
  await grantRole(db, { email: teamEmail, role: 'platform', eventId: null })
  await loadDemoLeads(db)
  await shiftDemoEvents(db, today, shiftPurchases)
  const missing = await findMissing(db, await withOrganizations(db, demoEvents(today)))
  if (missing.length > 0) {
    const options = { storage, folder: demoFilesDir, demoDay: today }
    const result = await importEvents(db, missing, options)
    if (!result.ok) throw new Error(`the demo data is not valid:\n${result.problems.join('\n')}`)
  }
  for (const slug of gateSlugs) {
    const eventId = await findEventId(db, slug)
    if (eventId) await grantRole(db, { email: gateEmail, role: 'gate', eventId })
  }
  return missing.length > 0 ? 'loaded' : 'shifted'
}

/** Creates the missing organizations, and puts their slugs into the events that they own. */
async function withOrganizations(db: Db, events: DemoEventFile[]): Promise<EventFileInput[]> {
  const slugs = new Map<string, string | null>()
  for (const [key, organization] of Object.entries(demoOrganizations))
    slugs.set(key, await createDemoOrganization(db, organization))
  return events.map(({ organization: key, ...event }) => {
    const organization = key && slugs.get(key)
    return organization ? { ...event, organization } : event
  })
}

/**
 * Finds events that are not loaded yet, or that lack sessions or the organization that a newer release has
 * added. Events are found by id, because a promoter may change their slug; those that somebody edited are
 * theirs, and stay as they are.
 */
async function findMissing(db: Db, events: EventFileInput[]): Promise<EventFileInput[]> {
  const ids = events.map(({ slug }) => stableId('event', slug))
  const wanted = events.flatMap((event) => sessionIds(event))
  const [loaded, edited, sessions, ownerless] = await Promise.all([
    findSlugs(db, ids),
    findEditedEvents(db, ids),
    db.selectFrom('sessions').select('id').where('id', 'in', wanted).execute(),
    db
      .selectFrom('events')
      .select('id')
      .where('id', 'in', ids)
      .where('organization_id', 'is', null)
      .execute(),
  ])
  const known = new Set(sessions.map(({ id }) => id))
  const isMissing = (event: EventFileInput) => {
    const eventId = stableId('event', event.slug)
    if (edited.has(eventId)) return false
    return (
      !loaded.has(eventId) ||
      sessionIds(event).some((id) => !known.has(id)) ||
      (event.organization !== undefined && ownerless.some(({ id }) => id === eventId))
    )
  }
  return events.filter(isMissing)
}

const sessionIds = ({ slug, programacoes = [] }: EventFileInput) =>
  programacoes.map(({ key }) => stableId(stableId('event', slug), 'session', key))

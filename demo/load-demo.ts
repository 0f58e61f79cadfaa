import { createDemoUser, grantRole } from '@55tickets/api/areas/accounts/public.ts'
import {
  type EventFileInput,
  findEventId,
  findTakenSlugs,
  importEvents,
  shiftDemoEvents,
} from '@55tickets/api/areas/events/public.ts'
import type { Db } from '@55tickets/api/platform/db/database.ts'
import type { ByteStorage } from '@55tickets/api/platform/files/storage.ts'
import { stableId } from '@55tickets/api/platform/stable-id.ts'
import { dayKey, HOME_ZONE } from '@55tickets/rules/text/zone.ts'
import { demoEvents, demoFilesDir } from './events.ts'
import { loadDemoLeads } from './load-leads.ts'
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
  const missing = await findMissing(db, demoEvents(today))
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

/** Finds events that are not loaded yet or lack sessions that a newer release has added. */
async function findMissing(db: Db, events: EventFileInput[]): Promise<EventFileInput[]> {
  const taken = await findTakenSlugs(
    db,
    events.map(({ slug }) => slug),
  )
  const wanted = events.flatMap((event) => sessionIds(event))
  const found = await db.selectFrom('sessions').select('id').where('id', 'in', wanted).execute()
  const known = new Set(found.map(({ id }) => id))
  return events.filter(
    (event) => !taken.has(event.slug) || sessionIds(event).some((id) => !known.has(id)),
  )
}

const sessionIds = ({ slug, programacoes = [] }: EventFileInput) =>
  programacoes.map(({ key }) => stableId(stableId('event', slug), 'session', key))

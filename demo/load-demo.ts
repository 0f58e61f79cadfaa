import { createDemoUser, grantRole } from '@55tickets/api/areas/accounts/public.ts'
import {
  findTakenSlugs,
  importEvents,
  shiftDemoEvents,
} from '@55tickets/api/areas/events/public.ts'
import type { Db } from '@55tickets/api/platform/db/database.ts'
import type { ByteStorage } from '@55tickets/api/platform/files/storage.ts'
import { dayKey } from '@55tickets/rules/zone.ts'
import { demoEvents, demoFilesDir } from './events.ts'
import { loadDemoLeads } from './load-leads.ts'
import { shiftPurchases } from './shift-purchases.ts'
import { demoPassword, demoUsers, teamEmail } from './users.ts'

/**
 * Loads what is missing of the demo and keeps the dates of the rest fresh. Each step is one transaction
 * and repeatable, so that a start that was cut off is finished by the next one.
 */
export async function loadDemo(
  db: Db,
  storage: ByteStorage,
  now: Date,
): Promise<'loaded' | 'shifted'> {
  const today = dayKey(now, 'America/Sao_Paulo')
  for (const user of demoUsers) await createDemoUser(db, { ...user, password: demoPassword })
  await grantRole(db, { email: teamEmail, role: 'platform', eventId: null })
  await loadDemoLeads(db)
  await shiftDemoEvents(db, today, shiftPurchases)
  // Also what a newer release has added to a demo that was loaded long ago.
  const events = demoEvents(today)
  const taken = await findTakenSlugs(
    db,
    events.map(({ slug }) => slug),
  )
  const missing = events.filter(({ slug }) => !taken.has(slug))
  if (missing.length === 0) return 'shifted'
  const result = await importEvents(db, missing, {
    storage,
    folder: demoFilesDir,
    demoDay: today,
  })
  if (!result.ok) throw new Error(`the demo data is not valid:\n${result.problems.join('\n')}`)
  return 'loaded'
}

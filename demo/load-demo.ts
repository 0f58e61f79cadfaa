import { createDemoUser } from '@55tickets/api/areas/accounts/public.ts'
import { hasDemoEvents, importEvents, shiftDemoEvents } from '@55tickets/api/areas/events/public.ts'
import type { Db } from '@55tickets/api/platform/db/database.ts'
import type { ByteStorage } from '@55tickets/api/platform/files/storage.ts'
import { dayKey } from '@55tickets/rules/zone.ts'
import { demoEvents, demoFilesDir } from './events.ts'
import { demoPassword, demoUsers } from './users.ts'

/**
 * Loads the demo the first time and afterwards keeps its dates fresh. Each step is one transaction
 * and repeatable, so that a start that was cut off is finished by the next one.
 */
export async function loadDemo(
  db: Db,
  storage: ByteStorage,
  now: Date,
): Promise<'loaded' | 'shifted'> {
  const today = dayKey(now, 'America/Sao_Paulo')
  for (const user of demoUsers) await createDemoUser(db, { ...user, password: demoPassword })
  if (await hasDemoEvents(db)) {
    await shiftDemoEvents(db, today)
    return 'shifted'
  }
  const result = await importEvents(db, demoEvents(today), {
    storage,
    folder: demoFilesDir,
    demoDay: today,
  })
  if (!result.ok) throw new Error(`the demo data is not valid:\n${result.problems.join('\n')}`)
  return 'loaded'
}

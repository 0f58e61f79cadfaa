import { readNow } from '../../platform/db/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { accountsPersonalData, findPerson } from '../accounts/public.ts'
import type { ProfileDeps } from './deps.ts'

/** Exports all data stored about a user, from one snapshot; null if there is no such user. */
export async function exportMyData(
  db: Db,
  { personalData }: Pick<ProfileDeps, 'personalData'>,
  userId: string,
): Promise<Record<string, unknown> | null> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      if (!(await findPerson(tx, userId))) return null
      const data: Record<string, unknown> = { exportedAt: await readNow(tx) }
      for (const area of [accountsPersonalData, ...personalData])
        Object.assign(data, await area.export(tx, userId))
      return data
    })
}

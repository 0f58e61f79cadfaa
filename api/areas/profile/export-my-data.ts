import { readNow } from '../../platform/db/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { accountsKeeper, findPerson } from '../accounts/public.ts'
import type { ProfilePorts } from './ports.ts'

/** Everything that is kept about somebody, at one moment; null for who is not there. */
export async function exportMyData(
  db: Db,
  { keepers }: Pick<ProfilePorts, 'keepers'>,
  userId: string,
): Promise<Record<string, unknown> | null> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      if (!(await findPerson(tx, userId))) return null
      const data: Record<string, unknown> = { exportedAt: await readNow(tx) }
      for (const keeper of [accountsKeeper, ...keepers])
        Object.assign(data, await keeper.tell(tx, userId))
      return data
    })
}

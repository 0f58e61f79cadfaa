import type { Role } from '@55tickets/contracts/accounts.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Rights } from '../../platform/http/access.ts'
import { createLanes } from '../../platform/lanes.ts'

/** For queries of `users`: what each of them may do here. One look into an index. */
export const rolesOfUser = sql<Role[]>`
  array(select distinct role from staff where staff.user_id = users.id order by role)`.as('roles')

/** Asked anew for each call that needs it: what was taken away is gone with the next one. */
export function rightsOf(db: Db): Rights {
  // Who stands at a gate calls all the time: those who call at once are asked about together.
  const gates = createLanes<AtGate, boolean>({
    work: (_lane, asked) => findAtGates(db, asked),
    ownerOf: ({ turn }) => turn,
    atOnce: 200,
    lanesAtOnce: 1,
    mostWaiting: 4_000,
    patienceMs: 4_000,
  })
  let turns = 0
  return {
    async isOfTeam(userId) {
      const { rows } = await sql`
        select 1 from staff where user_id = ${userId} and role = 'platform' limit 1`.execute(db)
      return rows.length > 0
    },
    standsAtGate: (userId, eventId) =>
      gates.ask('gate', { userId, eventId, turn: String(turns++) }),
  }
}

interface AtGate {
  readonly userId: string
  readonly eventId: string
  /** No two are the same. */
  readonly turn: string
}

async function findAtGates(db: Db, asked: readonly AtGate[]): Promise<boolean[]> {
  const { rows } = await sql<{ isSo: boolean }>`
    select exists (select from staff
                    where user_id = asked."userId"
                      and (role = 'platform' or (role = 'gate' and event_id = asked."eventId"))) as "isSo"
      from unnest(${asked.map(({ userId }) => userId)}::uuid[], ${asked.map(({ eventId }) => eventId)}::uuid[])
           with ordinality asked ("userId", "eventId", place)
     order by place`.execute(db)
  return rows.map(({ isSo }) => isSo)
}

import { readTeamPayouts as readCall } from '@55tickets/contracts/team/payouts.ts'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/db/database.ts'
import { route } from '../../platform/http/route.ts'
import { readTeamPayouts } from './team-payouts.ts'

/** Registers the team's calls on payouts. */
export function registerTeamPayouts(app: FastifyInstance, { db }: { readonly db: Db }): void {
  route(app, readCall, () => readTeamPayouts(db))
}

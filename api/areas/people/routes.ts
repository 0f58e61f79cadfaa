import { listPeople as listCall } from '@55tickets/contracts/people.ts'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/db/database.ts'
import { route } from '../../platform/http/route.ts'
import { listPeople } from './list-people.ts'

/** Registers the participants of the promoters' workspace. Rights are declared on the calls. */
export function registerPeople(app: FastifyInstance, db: Db): void {
  route(app, listCall, ({ params, query }) => listPeople(db, { ...params, ...query }))
}

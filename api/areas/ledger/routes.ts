import { readLedger as readCall } from '@55tickets/contracts/ledger.ts'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/db/database.ts'
import { route } from '../../platform/http/route.ts'
import { readLedger } from './read-ledger.ts'

/** Registers the ledger of an organization. Rights are declared on the calls. */
export function registerLedger(app: FastifyInstance, db: Db): void {
  route(app, readCall, ({ params, query }) => readLedger(db, { ...params, ...query }))
}

import { listDifferences as listCall } from '@55tickets/contracts/team/differences.ts'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/db/database.ts'
import { route } from '../../platform/http/route.ts'
import { listDifferences } from './list-differences.ts'

export function registerReconciliation(app: FastifyInstance, { db }: { readonly db: Db }): void {
  route(app, listCall, () => listDifferences(db))
}

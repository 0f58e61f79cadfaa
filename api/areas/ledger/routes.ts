import {
  FeeStatementQuery,
  readFeeStatement as readFeesCall,
} from '@55tickets/contracts/fee-statement.ts'
import { feesFilePath } from '@55tickets/contracts/http/workspace-paths.ts'
import { readLedger as readCall } from '@55tickets/contracts/ledger.ts'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/db/database.ts'
import { route } from '../../platform/http/route.ts'
import { sendFile } from '../../platform/http/send-file.ts'
import { readFeeStatement, toCsv } from './read-fee-statement.ts'
import { readLedger } from './read-ledger.ts'

const asCsv = {
  config: { access: 'organization:seeMoney' },
  schema: {
    summary: 'Our fees of a month by event, as CSV',
    params: readFeesCall.params,
    querystring: FeeStatementQuery,
    security: [{ bearer: [] }],
  },
} as const

/** Registers the ledger of an organization. Rights are declared on the calls. */
export function registerLedger(app: FastifyInstance, db: Db): void {
  route(app, readCall, ({ params, query }) => readLedger(db, { ...params, ...query }))
  route(app, readFeesCall, ({ params, query }) => readFeeStatement(db, { ...params, ...query }))
  app.get<{ Params: { organizationId: string }; Querystring: FeeStatementQuery }>(
    `/api${feesFilePath}`,
    asCsv,
    async ({ params, query }, reply) => {
      const statement = await readFeeStatement(db, { ...params, ...query })
      return sendFile(reply, {
        name: `taxas-${query.month}.csv`,
        type: 'text/csv; charset=utf-8',
        content: Buffer.from(toCsv(statement)),
      })
    },
  )
}

import { reportPath } from '@55tickets/contracts/http/workspace-paths.ts'
import { reportFormats, reports } from '@55tickets/contracts/reports.ts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Db } from '../../platform/db/database.ts'
import { sendRefusal } from '../../platform/http/errors.ts'
import { sendFile } from '../../platform/http/send-file.ts'
import { isRefusal } from '../../platform/refuse.ts'
import { makeReport } from './make-report.ts'

const summaries = {
  bordero: 'The accounts of an event for its venue, its accountant and ECAD',
  'half-price': 'Half-price tickets of an event by sector and benefit',
} as const

/** Registers the reports of the promoters' workspace, each in both formats. */
export function registerReports(app: FastifyInstance, db: Db): void {
  for (const report of reports)
    for (const format of reportFormats)
      app.get(
        `/api${reportPath(report, format)}`,
        {
          config: { access: 'event:seeMoney', isDocument: true },
          schema: {
            summary: `${summaries[report]}, as ${format.toUpperCase()}`,
            params: z.object({ eventId: z.uuid().toLowerCase() }),
            security: [{ bearer: [] }],
          },
        },
        async (request, reply) => {
          const { eventId } = request.params as { eventId: string }
          const file = await makeReport(db, { eventId, report, format })
          return isRefusal(file) ? sendRefusal(reply, file) : sendFile(reply, file)
        },
      )
}

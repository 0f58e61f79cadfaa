import { peopleFilePaths } from '@55tickets/contracts/http/workspace-paths.ts'
import {
  type ExportFormat,
  ExportQuery,
  exportFormats,
  listExports as exportsCall,
  listPeople as listCall,
  readParticipant as readCall,
} from '@55tickets/contracts/people.ts'
import { dayKey } from '@55tickets/rules/text/zone.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Clock } from '../../platform/db/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { type Caller, refuseAnswer, requireCaller } from '../../platform/http/access.ts'
import { sendRefusal } from '../../platform/http/errors.ts'
import { route } from '../../platform/http/route.ts'
import { sendFile } from '../../platform/http/send-file.ts'
import { isRefusal, refuse } from '../../platform/refuse.ts'
import { isSteppedUp } from '../accounts/public.ts'
import { eventAccess } from '../events/public.ts'
import { countCpfSearch } from '../tickets/public.ts'
import type { BeginExport } from './begin-export.ts'
import { exportLines, toCsv, toXlsx } from './export-people.ts'
import { listExports } from './list-exports.ts'
import { listPeople } from './list-people.ts'
import { readParticipant } from './read-participant.ts'
import { type ExportRequest, recordExport } from './record-export.ts'

interface PeopleDeps {
  readonly db: Db
  readonly clock: Pick<Clock, 'now'>
  readonly beginExport: BeginExport
}

const types: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** Registers the participants of the promoters' workspace. Rights are declared on the calls. */
export function registerPeople(app: FastifyInstance, deps: PeopleDeps): void {
  const { db } = deps
  route(app, listCall, async ({ params, query, request }) => {
    const limited = await countCpfSearch(db, requireCaller(request).userId, query.q)
    return limited ?? listPeople(db, { ...params, ...query })
  })
  route(
    app,
    readCall,
    async ({ params }) =>
      (await readParticipant(db, params.eventId, params.codeId)) ?? refuse('CODE_NOT_FOUND'),
  )
  route(app, exportsCall, ({ params }) => listExports(db, params.eventId))
  const sendExport = createExport(deps)
  for (const format of exportFormats)
    app.get(
      `/api${peopleFilePaths[format]}`,
      {
        config: { access: 'event:readOrders', confirm: 'sometimes', hasOwnDeadline: true },
        schema: {
          summary: `The participants of an event that match the filters, as ${format.toUpperCase()}`,
          params: z.object({ eventId: z.uuid().toLowerCase() }),
          querystring: ExportQuery,
          security: [{ bearer: [] }],
        },
      },
      async (request, reply) => {
        const { eventId } = request.params as { eventId: string }
        const { purpose = null, ...filter } = request.query as ExportQuery
        const caller = requireCaller(request)
        const { userId } = caller
        if (purpose !== null) {
          const refused = await refuseWholeCpfs(db, caller, eventId)
          if (refused) return sendRefusal(reply, refused)
        }
        return sendExport(reply, { eventId, userId, format, filter, purpose })
      },
    )
}

/** Refuses whole CPFs to who lacks the right, or did not prove lately who they are. */
async function refuseWholeCpfs(db: Db, caller: Caller, eventId: string) {
  const access = await eventAccess(db, caller.userId, eventId, 'exportCpfs')
  const refused = refuseAnswer(access, 'EVENT_NOT_FOUND')
  if (refused) return refuse(refused)
  return (await isSteppedUp(db, caller)) ? null : refuse('STEP_UP_NEEDED')
}

/** Sends an export, once it is recorded. */
function createExport({ db, clock, beginExport }: PeopleDeps) {
  return async (reply: FastifyReply, request: ExportRequest): Promise<FastifyReply> => {
    const { eventId, userId, format, purpose } = request
    const exportId = await beginExport(reply, userId, () => recordExport(db, request))
    if (isRefusal(exportId)) return sendRefusal(reply, exportId)
    const { slug, timezone } = await db
      .selectFrom('events')
      .select(['slug', 'timezone'])
      .where('id', '=', eventId)
      .executeTakeFirstOrThrow()
    const lines = exportLines(db, { exportId, eventId, timezone, isCpfWhole: purpose !== null })
    return sendFile(reply, {
      name: `participantes-${slug}-${dayKey(clock.now(), timezone)}.${format}`,
      type: types[format],
      content: format === 'csv' ? toCsv(lines) : toXlsx(lines),
    })
  }
}

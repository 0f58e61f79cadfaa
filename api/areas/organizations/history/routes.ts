import { historyFilePath } from '@55tickets/contracts/http/workspace-paths.ts'
import {
  type HistoryEntry,
  HistoryFilter,
  readHistory as readCall,
} from '@55tickets/contracts/organizations/history.ts'
import { OneOrganization } from '@55tickets/contracts/organizations.ts'
import { dayKey, HOME_ZONE } from '@55tickets/rules/text/zone.ts'
import type { FastifyInstance } from 'fastify'
import { readNow } from '../../../platform/db/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { requireCaller } from '../../../platform/http/access.ts'
import { sendRefusal } from '../../../platform/http/errors.ts'
import { route } from '../../../platform/http/route.ts'
import { sendFile } from '../../../platform/http/send-file.ts'
import { isRefusal } from '../../../platform/refuse.ts'
import { exportHistory } from './export-history.ts'
import { findEntries, type ReadEntry } from './read-history.ts'

const PAGE_SIZE = 50

const asCsv = {
  config: { access: 'organization:manageOrganization', hasOwnDeadline: true },
  schema: {
    summary: 'The history of an organization that matches the filters, as CSV',
    params: OneOrganization,
    querystring: HistoryFilter,
    security: [{ bearer: [] }],
  },
} as const

/** Registers the history that owners read. Rights are declared on the calls. */
export function registerHistory(app: FastifyInstance, db: Db): void {
  route(app, readCall, async ({ params, query }) => {
    const { cursor, ...filter } = query
    const before = cursor === undefined ? undefined : Number(cursor)
    // One more than the page has tells whether there is another page.
    const found = await findEntries(db, { ...params, ...filter, before }, PAGE_SIZE + 1)
    const docs = found.slice(0, PAGE_SIZE).map(toEntry)
    const last = found.length > PAGE_SIZE ? docs.at(-1) : undefined
    return { docs, next: last ? String(last._id) : null }
  })
  app.get<{ Params: { organizationId: string }; Querystring: HistoryFilter }>(
    `/api${historyFilePath}`,
    asCsv,
    async (request, reply) => {
      const { userId } = requireCaller(request)
      const content = await exportHistory(db, { ...request.params, ...request.query, userId })
      if (isRefusal(content)) return sendRefusal(reply, content)
      return sendFile(reply, {
        name: `historico-${dayKey(await readNow(db), HOME_ZONE)}.csv`,
        type: 'text/csv; charset=utf-8',
        content,
      })
    },
  )
}

const toEntry = (row: ReadEntry): HistoryEntry => ({
  _id: row.id,
  at: row.at.toISOString(),
  topic: row.topic,
  isByTeam: row.actorKind === 'team',
  text: row.text,
  people: findPeople(row),
  events: row.eventIds.map((_id, index) => ({ _id, name: row.eventNames[index] ?? '' })),
  device: row.device,
  address: row.address,
})

/** Members of an entry, each once; who of our team did it stays with us. */
function findPeople(row: ReadEntry): HistoryEntry['people'] {
  const { actorKind, actorId, actorName, subjectId, subjectName } = row
  const people = new Map<string, string>()
  if (actorKind === 'member' && actorId !== null) people.set(actorId, actorName)
  if (subjectId !== null) people.set(subjectId, subjectName ?? '')
  return [...people].map(([_id, name]) => ({ _id, name }))
}
